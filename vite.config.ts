import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apart } from './web/build/apart.ts'
import { appPage } from './web/build/app-page.ts'
import { chunks } from './web/build/chunks.ts'
import { compressed } from './web/build/compressed.ts'
import { fontFolder, fonts } from './web/build/fonts.ts'
import { icons } from './web/build/icons.ts'
import { preloads } from './web/build/preloads.ts'
import { publicPages } from './web/build/public-pages.ts'
import { reactNames } from './web/build/packages/react.ts'
import { virtua } from './web/build/packages/virtua.ts'
import { reactDom } from './web/build/packages/react-dom.ts'
import { lastScreen } from './web/build/last-screen.ts'
import { earlyFiles, screens } from './web/build/screens.ts'

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
    // What the compiler adds is sent with the first screen (up to 1 kB of 113): it stays for rows and what they are drawn with,
    // which render again and again. The shell, forms and the pages around the rows seldom do.
    react({
      compiler: true,
      exclude:
        /\/web\/(?:app|ui|features\/(?:account|admin|community|membership|search|saved\/threads|jobs(?!\/board\/JobRows)|trades\/(?!list|for-you)[a-z]+))\/|(?:Page|List)\.tsx|\/use-typed\.ts/,
    }),
    tailwind(),
    fonts(),
    icons(),
    apart(),
    reactNames(),
    reactDom(),
    virtua(),
    chunks(),
    preloads(),
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
    // Properties are read for their values here: none is read to force a layout, and no getter does more than answer.
    rolldownOptions: { input: ['app.html', ...earlyFiles], treeshake: { propertyReadSideEffects: false } },
  },
})
