package org.oovr.scenes;

import com.jme3.anim.AnimComposer;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;

/** The skinned Sinbad model, dancing. */
public final class JmeSinbad extends JmeScene {
  public static void main(String[] args) {
    new JmeSinbad().run(args);
  }

  @Override
  void build() {
    cam.setLocation(new Vector3f(3, 3, 13));
    cam.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.3f, 0.3f, 0.4f, 1));
    Node sinbad = (Node) assetManager.loadModel("Models/Sinbad/Sinbad.mesh.xml");
    rootNode.attachChild(sinbad);
    AnimComposer composer = sinbad.getControl(AnimComposer.class);
    composer.setCurrentAction("Dance");
    AmbientLight ambient = new AmbientLight();
    ambient.setColor(ColorRGBA.White.mult(0.35f));
    rootNode.addLight(ambient);
    DirectionalLight sun = new DirectionalLight();
    sun.setDirection(new Vector3f(-0.3f, -0.7f, -1).normalizeLocal());
    rootNode.addLight(sun);
  }
}
