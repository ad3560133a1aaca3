package org.oovr.scenes;

import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.terrain.geomipmap.TerrainQuad;
import com.jme3.terrain.heightmap.AbstractHeightMap;
import com.jme3.terrain.heightmap.ImageBasedHeightMap;
import com.jme3.texture.Texture;
import com.jme3.texture.Texture.WrapMode;
import com.jme3.util.SkyFactory;

/** Splatted terrain with three textures under a cube-mapped sky. */
public final class JmeTerrain extends JmeScene {
  public static void main(String[] args) {
    new JmeTerrain().run(args);
  }

  private Texture repeated(String name) {
    Texture texture = assetManager.loadTexture(name);
    texture.setWrap(WrapMode.Repeat);
    return texture;
  }

  @Override
  void build() {
    cam.setLocation(new Vector3f(0, 60, 120));
    cam.lookAt(new Vector3f(0, 10, 0), Vector3f.UNIT_Y);
    cam.setFrustumFar(4000);
    Material splat = new Material(assetManager, "Common/MatDefs/Terrain/Terrain.j3md");
    splat.setTexture("Alpha", assetManager.loadTexture("Textures/Terrain/splat/alphamap.png"));
    splat.setTexture("Tex1", repeated("Textures/Terrain/splat/grass.jpg"));
    splat.setFloat("Tex1Scale", 64);
    splat.setTexture("Tex2", repeated("Textures/Terrain/splat/dirt.jpg"));
    splat.setFloat("Tex2Scale", 32);
    splat.setTexture("Tex3", repeated("Textures/Terrain/splat/road.jpg"));
    splat.setFloat("Tex3Scale", 128);
    Texture heights = assetManager.loadTexture("Textures/Terrain/splat/mountains512.png");
    AbstractHeightMap map = new ImageBasedHeightMap(heights.getImage(), 0.5f);
    map.load();
    TerrainQuad terrain = new TerrainQuad("terrain", 65, 513, map.getHeightMap());
    terrain.setMaterial(splat);
    terrain.setLocalTranslation(0, -40, 0);
    terrain.setLocalScale(1.5f, 0.6f, 1.5f);
    rootNode.attachChild(terrain);
    rootNode.attachChild(
        SkyFactory.createSky(
            assetManager, "Textures/Sky/Bright/BrightSky.dds", SkyFactory.EnvMapType.CubeMap));
    DirectionalLight sun = new DirectionalLight();
    sun.setColor(ColorRGBA.White);
    sun.setDirection(new Vector3f(-0.5f, -1, -0.5f).normalizeLocal());
    rootNode.addLight(sun);
  }

  @Override
  public void simpleUpdate(float tpf) {
    cam.setLocation(cam.getLocation().add(0.5f, 0, -0.5f));
    super.simpleUpdate(tpf);
  }
}
