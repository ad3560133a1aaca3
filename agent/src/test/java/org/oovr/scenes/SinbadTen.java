package org.oovr.scenes;

import com.jme3.anim.AnimComposer;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.DirectionalLightShadowRenderer;

/** Ten Sinbads with shadows in two splits: many draws, many small triangles. */
public class SinbadTen extends JmeScene {
  public static void main(String[] args) {
    new SinbadTen().run(args);
  }

  @Override
  void build() {
    cam.setLocation(new Vector3f(0, 10, 32));
    cam.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.5f, 0.6f, 0.8f, 1));
    rootNode.setShadowMode(ShadowMode.CastAndReceive);
    Node sinbad = (Node) assetManager.loadModel("Models/Sinbad/Sinbad.mesh.xml");
    for (int i = 0; i < 10; i++) {
      Node copy = (Node) sinbad.clone();
      copy.setLocalTranslation((i % 5) * 7f - 14f, 0, (i / 5) * -9f);
      rootNode.attachChild(copy);
      AnimComposer composer = copy.getControl(AnimComposer.class);
      composer.setCurrentAction(i % 2 == 0 ? "Dance" : "RunTop");
    }
    Geometry floor = new Geometry("floor", new Box(60, 0.1f, 60));
    Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
    material.setBoolean("UseMaterialColors", true);
    material.setColor("Diffuse", ColorRGBA.LightGray);
    material.setColor("Ambient", ColorRGBA.LightGray);
    floor.setMaterial(material);
    floor.setLocalTranslation(0, -5, 0);
    rootNode.attachChild(floor);
    AmbientLight ambient = new AmbientLight();
    ambient.setColor(ColorRGBA.White.mult(0.4f));
    rootNode.addLight(ambient);
    DirectionalLight sun = new DirectionalLight();
    sun.setDirection(new Vector3f(-0.5f, -0.8f, -0.6f).normalizeLocal());
    rootNode.addLight(sun);
    DirectionalLightShadowRenderer shadows =
        new DirectionalLightShadowRenderer(assetManager, 1024, 2);
    shadows.setLight(sun);
    viewPort.addProcessor(shadows);
  }
}
