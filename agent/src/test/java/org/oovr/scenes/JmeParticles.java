package org.oovr.scenes;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Quad;
import com.jme3.scene.shape.Sphere;

/** Additive fire particles in front of and behind alpha-blended panes. */
public final class JmeParticles extends JmeScene {
  public static void main(String[] args) {
    new JmeParticles().run(args);
  }

  @Override
  void build() {
    cam.setLocation(new Vector3f(0, 2, 10));
    cam.lookAt(new Vector3f(0, 1.5f, 0), Vector3f.UNIT_Y);
    viewPort.setBackgroundColor(new ColorRGBA(0.05f, 0.06f, 0.1f, 1));

    ParticleEmitter fire = new ParticleEmitter("fire", ParticleMesh.Type.Triangle, 60);
    Material flame = new Material(assetManager, "Common/MatDefs/Misc/Particle.j3md");
    flame.setTexture("Texture", assetManager.loadTexture("Effects/Explosion/flame.png"));
    fire.setMaterial(flame);
    fire.setImagesX(2);
    fire.setImagesY(2);
    fire.setEndColor(new ColorRGBA(1, 0, 0, 1));
    fire.setStartColor(new ColorRGBA(1, 1, 0, 0.5f));
    fire.getParticleInfluencer().setInitialVelocity(new Vector3f(0, 2, 0));
    fire.getParticleInfluencer().setVelocityVariation(0.3f);
    fire.setStartSize(1.5f);
    fire.setEndSize(0.1f);
    fire.setGravity(0, 0, 0);
    fire.setLowLife(1);
    fire.setHighLife(3);
    rootNode.attachChild(fire);
    fire.emitAllParticles();

    Geometry ball = new Geometry("ball", new Sphere(24, 24, 0.8f));
    Material solid = new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md");
    solid.setColor("Color", new ColorRGBA(0.2f, 0.5f, 0.9f, 1));
    ball.setMaterial(solid);
    ball.setLocalTranslation(2.5f, 1, 0);
    rootNode.attachChild(ball);
    for (int i = 0; i < 5; i++) {
      Geometry pane = new Geometry("pane" + i, new Quad(3, 3));
      Material glass = new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md");
      glass.setColor("Color", new ColorRGBA(0.2f * i, 1 - 0.2f * i, 0.6f, 0.35f));
      glass.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
      pane.setMaterial(glass);
      pane.setQueueBucket(Bucket.Transparent);
      pane.setLocalTranslation(-3.5f + i, i * 0.3f - 0.5f, 2 - i);
      rootNode.attachChild(pane);
    }
  }
}
