import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { precompress } from './build/precompress.ts';
import { SERVICE_WORKER, serviceWorkerShell } from './build/service-worker.ts';
import { unusedQueryParts } from './build/unused-query-parts.ts';
import { unusedRouterParts } from './build/unused-router-parts.ts';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    unusedRouterParts(),
    unusedQueryParts(),
    nameFont(),
    serviceWorkerShell(),
    precompress(),
  ],
  build: {
    // The browsers that the README, the handbook and index.html name.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    outDir: 'dist',
    emptyOutDir: true,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    // The page names no module to load ahead, and what is loaded later is asked for in a way that each browser knows.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Who starts a server for the first time needn't read how long each step took.
      checks: { pluginTimings: false },
      input: { index: 'index.html', [SERVICE_WORKER]: 'service-worker/service-worker.ts' },
      output: {
        // The browser asks for a newer one under the same name, and it rules what lies below its path.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // What every screen needs is one file instead of ten, of which each was compressed by itself.
        // What the organizers' forms share is one as well, and the small things of their pages, and what these say of
        // their state: the first file names each that may follow.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: /^(?!.*service-worker)/ },
            {
              name: 'forms',
              test: /\/src\/(ui\/(amount|date|select|text-area)-field|lib\/(kept-entries|is-here))\.tsx?$/,
            },
            {
              name: 'office',
              test: new RegExp(
                `/(${[
                  'src/lib/(date-and-time|event-dates|use-event-id|own-menu|organizer-settings|tax-classes|price-entry)',
                  'src/lib/(submissions|copy-text|create-once|on-top)',
                  'src/ui/(badge|copy-button|form-keys|progress-bar|unsaved-forms|use-brief|way-back)',
                  'statistics/(event-name|matches|overview-link|table-name)',
                  'domain/src/(clean-text|compare-text|device-names|invoice-payments|swiss-numbers|transports|vat)',
                ].join('|')})\\.tsx?$`,
              ),
            },
            { name: 'rows', test: /\/(narrow-rows|waiter-card|event-menu|item-pane)\.css$/ },
            { name: 'notes', test: /\/src\/ui\/((former-state|offline|unprinted)-note|late-failure)\.tsx$/ },
          ],
        },
      },
    },
  },
  // Where `npm run dev` has the server listen.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 8080}` } },
});

/** Where the one font is; public/before-start.js decides when it is asked for. */
function nameFont(): Plugin {
  return {
    name: 'name-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        return fonts.map((file) => ({
          tag: 'meta',
          attrs: { name: 'font', content: `/${file}` },
          injectTo: 'head-prepend',
        }));
      },
    },
  };
}
