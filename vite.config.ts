import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { appPage } from './web/build/app-page.ts'
import { compressed } from './web/build/compressed.ts'
import { fontFolder, fonts } from './web/build/fonts.ts'
import { landing } from './web/build/landing.ts'

const protocols = ['/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1', '/functions/v1', '/config.json', '/_faults']

export default defineConfig(({ mode }) => {
  // Only while developing with `vite`: where the rest of the product answers.
  const backend = loadEnv(mode, '.', 'BACKEND_')['BACKEND_URL'] ?? 'http://127.0.0.1:3000'
  return {
    appType: 'mpa',
    publicDir: 'web/public',
    resolve: { alias: { '@fonts': fontFolder } },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: 'web/app/routes',
        generatedRouteTree: 'web/app/routeTree.gen.ts',
        quoteStyle: 'single',
      }),
      react({ compiler: true }),
      tailwind(),
      fonts(),
      appPage({ backend }),
      landing(),
      compressed(),
    ],
    server: { proxy: Object.fromEntries(protocols.map((path) => [path, { target: backend, ws: path === '/realtime/v1' }])) },
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      cssMinify: 'lightningcss',
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: { app: 'app.html', site: 'web/site/site.ts' } },
    },
  }
})
