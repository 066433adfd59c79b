import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appPage } from './web/build/app-page.ts'
import { compressed } from './web/build/compressed.ts'
import { fontFolder, fonts } from './web/build/fonts.ts'
import { publicPages } from './web/build/public-pages.ts'
import { lastScreen } from './web/build/last-screen.ts'
import { screens } from './web/build/screens.ts'

export default defineConfig({
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
    react(),
    tailwind(),
    fonts(),
    appPage(),
    lastScreen(),
    publicPages(),
    screens(),
    compressed(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'app.html',
      output: {
        // One file for what every document loads, one for what many parts of the app share, and one for the icons that several do.
        // Without the others, a screen would come in dozens of small files, of which a phone fetches six at a time.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 1 },
            { name: 'common', minShareCount: 16 },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 4, includeDependenciesRecursively: false },
          ],
        },
        // A package that is fetched on its own when something needs it has a limit of its own (decision 60).
        chunkFileNames: ({ isDynamicEntry, moduleIds }) =>
          `assets/${isDynamicEntry && moduleIds.every((id) => id.includes('/node_modules/')) ? 'library-' : ''}[name]-[hash].js`,
      },
    },
  },
})
