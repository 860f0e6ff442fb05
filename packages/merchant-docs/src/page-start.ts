/**
 * The one program inside a page: it puts on the theme that somebody chose at the portal, and fetches the rest once the
 * words are painted. On a slow network a script that is fetched with the page takes the line from them. Whoever serves
 * the page allows it by its hash.
 */
export const pageStart = (script: string): string =>
  `(() => {
try {
  const theme = localStorage.getItem('abona_portal_theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
const start = () => import(${JSON.stringify(script).replaceAll('<', '\\u003c')});
if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
  requestAnimationFrame(() => setTimeout(start));
  return;
}
const observer = new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  start();
});
observer.observe({ type: 'paint', buffered: true });
})();`;
