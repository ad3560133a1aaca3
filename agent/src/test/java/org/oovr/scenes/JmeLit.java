package org.oovr.scenes;

import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.texture.Texture;
import com.jme3.util.mikktspace.MikktspaceTangentGenerator;

/** Phong-lit objects with diffuse, normal and specular maps under three kinds of light. */
public final class JmeLit extends JmeScene {
  public static void main(String[] args) {
    new JmeLit().run(args);
  }

  private Spatial turning;

  @Override
  void build() {
    cam.setLocation(new Vector3f(0, 3, 9));
    cam.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.2f, 0.25f, 0.35f, 1));

    Sphere sphere = new Sphere(32, 32, 1.5f);
    sphere.setTextureMode(Sphere.TextureMode.Projected);
    Geometry rock = new Geometry("rock", sphere);
    MikktspaceTangentGenerator.generate(rock);
    Material stone = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    stone.setTexture("DiffuseMap", assetManager.loadTexture("Textures/Terrain/Pond/Pond.jpg"));
    stone.setTexture(
        "NormalMap", assetManager.loadTexture("Textures/Terrain/Pond/Pond_normal.png"));
    stone.setColor("Specular", ColorRGBA.White);
    stone.setFloat("Shininess", 64);
    rock.setMaterial(stone);
    rock.setLocalTranslation(-2.2f, 0.5f, 0);
    rootNode.attachChild(rock);

    Geometry box = new Geometry("box", new Box(1, 1, 1));
    Material wood = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    wood.setTexture("DiffuseMap", assetManager.loadTexture("Common/Textures/MissingTexture.png"));
    wood.setBoolean("UseMaterialColors", true);
    wood.setColor("Diffuse", ColorRGBA.White);
    wood.setColor("Ambient", ColorRGBA.White);
    box.setMaterial(wood);
    box.setLocalTranslation(2.2f, 0.3f, 0);
    rootNode.attachChild(box);
    turning = box;

    Geometry floor = new Geometry("floor", new Box(8, 0.1f, 8));
    Material tiles = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    Texture brick = assetManager.loadTexture("Textures/Terrain/BrickWall/BrickWall.jpg");
    brick.setWrap(Texture.WrapMode.Repeat);
    tiles.setTexture("DiffuseMap", brick);
    floor.setMaterial(tiles);
    floor.setLocalTranslation(0, -1.2f, 0);
    rootNode.attachChild(floor);

    AmbientLight ambient = new AmbientLight();
    ambient.setColor(ColorRGBA.White.mult(0.2f));
    rootNode.addLight(ambient);
    DirectionalLight sun = new DirectionalLight();
    sun.setDirection(new Vector3f(-0.4f, -1, -0.6f).normalizeLocal());
    sun.setColor(ColorRGBA.White.mult(0.9f));
    rootNode.addLight(sun);
    PointLight lamp = new PointLight();
    lamp.setPosition(new Vector3f(0, 2, 2.5f));
    lamp.setRadius(12);
    lamp.setColor(new ColorRGBA(1, 0.7f, 0.4f, 1));
    rootNode.addLight(lamp);
  }

  @Override
  public void simpleUpdate(float tpf) {
    turning.rotate(0, tpf, tpf * 0.5f);
    super.simpleUpdate(tpf);
  }
}
