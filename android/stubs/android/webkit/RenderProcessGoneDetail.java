package android.webkit;

/** Newer than the platform library the app is compiled against; the device brings the real one. */
public abstract class RenderProcessGoneDetail {}
