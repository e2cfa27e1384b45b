package android.webkit;

/** Stands in for the platform's annotation, so that the bridge can be tried where there is no Android. */
public @interface JavascriptInterface {}
