package org.oovr.scenes;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.PerspectiveCamera;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.Texture;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g2d.BitmapFont;
import com.badlogic.gdx.graphics.g2d.SpriteBatch;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.attributes.ColorAttribute;
import com.badlogic.gdx.graphics.g3d.attributes.TextureAttribute;
import com.badlogic.gdx.graphics.g3d.environment.DirectionalLight;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.math.Vector3;

/** libGDX: textured, lit models by ModelBatch, then text and sprites by SpriteBatch. */
public final class GdxScene extends ApplicationAdapter {
  private final int frames;
  private int frame;
  private PerspectiveCamera camera;
  private ModelBatch models;
  private SpriteBatch sprites;
  private BitmapFont font;
  private Environment environment;
  private ModelInstance cube;
  private ModelInstance ball;
  private ModelInstance ground;
  private Texture checker;

  private GdxScene(int frames) {
    this.frames = frames;
  }

  /** {@code [--frames N] [--width W] [--height H]}. */
  public static void main(String[] args) {
    int frames = 10;
    int width = 640;
    int height = 480;
    for (int i = 0; i + 1 < args.length; i += 2) {
      int value = Integer.parseInt(args[i + 1]);
      switch (args[i]) {
        case "--frames" -> frames = value;
        case "--width" -> width = value;
        case "--height" -> height = value;
        default -> throw new IllegalArgumentException("unknown option " + args[i]);
      }
    }
    Lwjgl3ApplicationConfiguration config = new Lwjgl3ApplicationConfiguration();
    config.setTitle("libGDX scene");
    config.setWindowedMode(width, height);
    config.setOpenGLEmulation(Lwjgl3ApplicationConfiguration.GLEmulation.GL30, 3, 2);
    config.useVsync(false);
    config.setForegroundFPS(0);
    config.disableAudio(true);
    new Lwjgl3Application(new GdxScene(frames), config);
  }

  @Override
  public void create() {
    camera = new PerspectiveCamera(60, Gdx.graphics.getWidth(), Gdx.graphics.getHeight());
    camera.position.set(4, 3.5f, 6);
    camera.lookAt(0, 0.5f, 0);
    camera.near = 0.5f;
    camera.far = 60;
    camera.update();
    environment = new Environment();
    environment.set(new ColorAttribute(ColorAttribute.AmbientLight, 0.35f, 0.35f, 0.4f, 1));
    environment.add(new DirectionalLight().set(0.9f, 0.85f, 0.8f, -0.6f, -1, -0.4f));
    checker = checker();
    long usage = Usage.Position | Usage.Normal | Usage.TextureCoordinates;
    ModelBuilder builder = new ModelBuilder();
    Model box =
        builder.createBox(
            1.6f, 1.6f, 1.6f, new Material(TextureAttribute.createDiffuse(checker)), usage);
    Model sphere =
        builder.createSphere(
            1.8f,
            1.8f,
            1.8f,
            32,
            24,
            new Material(ColorAttribute.createDiffuse(Color.ORANGE)),
            usage);
    Model plane =
        builder.createBox(
            9, 0.2f, 9, new Material(ColorAttribute.createDiffuse(Color.FOREST)), usage);
    cube = new ModelInstance(box, new Vector3(-1.4f, 1, 0));
    ball = new ModelInstance(sphere, new Vector3(1.4f, 1, 0));
    ground = new ModelInstance(plane, new Vector3(0, -0.2f, 0));
    models = new ModelBatch();
    sprites = new SpriteBatch();
    font = new BitmapFont();
  }

  private static Texture checker() {
    Pixmap pixmap = new Pixmap(64, 64, Pixmap.Format.RGBA8888);
    for (int y = 0; y < 64; y++) {
      for (int x = 0; x < 64; x++) {
        pixmap.drawPixel(x, y, ((x >> 3) + (y >> 3)) % 2 == 0 ? 0xe8d8b0ff : 0x7a4a2aff);
      }
    }
    Texture texture = new Texture(pixmap, true);
    texture.setFilter(Texture.TextureFilter.MipMapLinearLinear, Texture.TextureFilter.Linear);
    pixmap.dispose();
    return texture;
  }

  @Override
  public void render() {
    if (frame == frames) {
      Gdx.app.exit();
      return;
    }
    frame++;
    Gdx.gl.glClearColor(0.15f, 0.2f, 0.3f, 1);
    Gdx.gl.glClear(GL20.GL_COLOR_BUFFER_BIT | GL20.GL_DEPTH_BUFFER_BIT);
    cube.transform.rotate(Vector3.Y, 2);
    models.begin(camera);
    models.render(ground, environment);
    models.render(cube, environment);
    models.render(ball, environment);
    models.end();
    sprites.begin();
    sprites.setColor(1, 1, 1, 0.6f);
    sprites.draw(checker, 20, 20, 96, 96);
    font.draw(sprites, "OO-VR draws libGDX, frame " + frame, 20, Gdx.graphics.getHeight() - 20);
    sprites.end();
  }

  @Override
  public void dispose() {
    models.dispose();
    sprites.dispose();
    font.dispose();
    checker.dispose();
    cube.model.dispose();
    ball.model.dispose();
    ground.model.dispose();
  }
}
