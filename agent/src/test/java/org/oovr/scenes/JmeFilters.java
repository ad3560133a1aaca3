package org.oovr.scenes;

import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.filters.BloomFilter;
import com.jme3.post.filters.FXAAFilter;
import com.jme3.post.filters.FogFilter;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Torus;

/** Depth fog, bloom of glowing parts, and FXAA behind each other. */
public final class JmeFilters extends JmeScene {
  public static void main(String[] args) {
    new JmeFilters().run(args);
  }

  private Geometry ring;

  @Override
  void build() {
    cam.setLocation(new Vector3f(0, 3, 9));
    cam.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.3f, 0.4f, 0.5f, 1));
    for (int i = 0; i < 20; i++) {
      Geometry box = new Geometry("box" + i, new Box(0.5f, 0.5f, 0.5f));
      Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
      ColorRGBA color = new ColorRGBA(0.4f + 0.03f * i, 0.6f, 0.9f - 0.04f * i, 1);
      material.setBoolean("UseMaterialColors", true);
      material.setColor("Diffuse", color);
      material.setColor("Ambient", color);
      if (i % 5 == 0) {
        material.setColor("GlowColor", new ColorRGBA(1, 0.8f, 0.2f, 1));
      }
      box.setMaterial(material);
      box.setLocalTranslation((i % 5) * 1.8f - 3.6f, -1, -(i / 5) * 3f);
      rootNode.attachChild(box);
    }
    ring = new Geometry("ring", new Torus(32, 16, 0.25f, 1));
    Material glow = new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md");
    glow.setColor("Color", new ColorRGBA(0.9f, 0.2f, 0.5f, 1));
    glow.setColor("GlowColor", new ColorRGBA(0.9f, 0.2f, 0.5f, 1));
    ring.setMaterial(glow);
    ring.setLocalTranslation(0, 1, 0);
    rootNode.attachChild(ring);
    DirectionalLight sun = new DirectionalLight();
    sun.setDirection(new Vector3f(-0.5f, -1, -0.7f).normalizeLocal());
    rootNode.addLight(sun);

    FilterPostProcessor post = new FilterPostProcessor(assetManager);
    post.addFilter(new FogFilter(new ColorRGBA(0.7f, 0.75f, 0.8f, 1), 1.2f, 40));
    post.addFilter(new BloomFilter(BloomFilter.GlowMode.Objects));
    post.addFilter(new FXAAFilter());
    viewPort.addProcessor(post);
  }

  @Override
  public void simpleUpdate(float tpf) {
    ring.rotate(tpf, 0, tpf * 0.4f);
    super.simpleUpdate(tpf);
  }
}
