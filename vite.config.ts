import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContract } from './scripts/web-build/browser-contract.ts'
import { chunks } from './scripts/web-build/chunks.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { prerenderLanding } from './scripts/web-build/prerender.ts'
import { serviceWorker } from './scripts/web-build/worker.ts'

// For the development proxy; the built app calls its own origin.
const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [browserContract(), chunks(), react(), tailwindcss(), prerenderLanding(), serviceWorker(), compressed()],
  build: {
    outDir: 'dist/web',
    // The first browsers with light-dark(), which the themes use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: URL would need a permission in the Content Security Policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/files': SERVER,
      '/healthz': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
})
