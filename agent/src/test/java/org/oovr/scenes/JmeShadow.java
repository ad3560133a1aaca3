package org.oovr.scenes;

import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Torus;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.shadow.EdgeFilteringMode;

/** Boxes and a torus throwing cascaded, filtered shadows. */
public final class JmeShadow extends JmeScene {
  public static void main(String[] args) {
    new JmeShadow().run(args);
  }

  private Geometry torus;

  private Material paint(float r, float g, float b) {
    Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    ColorRGBA color = new ColorRGBA(r, g, b, 1);
    material.setBoolean("UseMaterialColors", true);
    material.setColor("Diffuse", color);
    material.setColor("Ambient", color);
    return material;
  }

  @Override
  void build() {
    cam.setLocation(new Vector3f(6, 7, 12));
    cam.lookAt(new Vector3f(0, 0.5f, 0), Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.55f, 0.7f, 0.9f, 1));
    rootNode.setShadowMode(ShadowMode.CastAndReceive);

    Geometry floor = new Geometry("floor", new Box(20, 0.1f, 20));
    floor.setMaterial(paint(0.6f, 0.6f, 0.55f));
    floor.setLocalTranslation(0, -0.1f, 0);
    floor.setShadowMode(ShadowMode.Receive);
    rootNode.attachChild(floor);
    for (int i = 0; i < 12; i++) {
      Geometry box = new Geometry("box" + i, new Box(0.5f, 0.6f + 0.15f * (i % 4), 0.5f));
      box.setMaterial(paint(0.3f + 0.05f * i, 0.8f - 0.04f * i, 0.4f));
      box.setLocalTranslation((i % 4) * 2.4f - 3.6f, 0.6f + 0.15f * (i % 4), (i / 4) * 2.4f - 3f);
      rootNode.attachChild(box);
    }
    torus = new Geometry("torus", new Torus(48, 24, 0.3f, 1.1f));
    torus.setMaterial(paint(0.9f, 0.3f, 0.2f));
    torus.setLocalTranslation(0, 3, 0);
    rootNode.attachChild(torus);

    AmbientLight ambient = new AmbientLight();
    ambient.setColor(ColorRGBA.White.mult(0.3f));
    rootNode.addLight(ambient);
    DirectionalLight sun = new DirectionalLight();
    sun.setDirection(new Vector3f(-0.6f, -1, -0.4f).normalizeLocal());
    rootNode.addLight(sun);
    DirectionalLightShadowRenderer shadows =
        new DirectionalLightShadowRenderer(assetManager, 1024, 3);
    shadows.setLight(sun);
    shadows.setShadowIntensity(0.6f);
    shadows.setEdgeFilteringMode(EdgeFilteringMode.PCF4);
    viewPort.addProcessor(shadows);
  }

  @Override
  public void simpleUpdate(float tpf) {
    torus.rotate(tpf, tpf * 0.7f, 0);
    super.simpleUpdate(tpf);
  }
}
