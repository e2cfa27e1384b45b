/** The app's font is optional: a page that had it too late shows another one for as long as it is open. */
export async function useFont(): Promise<void> {
  const { dataset } = document.documentElement;
  const address = document.querySelector<HTMLMetaElement>('meta[name=font]')?.content;
  if (!address || dataset.pictured) return;
  dataset.pictured = dataset.font = 'here';
  const font = new FontFace('Inter Variable', `url(${address})`, { weight: '100 900' });
  document.fonts.add(await font.load());
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
