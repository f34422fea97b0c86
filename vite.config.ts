import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/web-build/chunks.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { contractOnTheWay } from './scripts/web-build/contract-on-the-way.ts'
import { prerenderLanding } from './scripts/web-build/prerender.ts'
import { serviceWorker } from './scripts/web-build/worker.ts'

// Where the development proxy finds the server; the built app talks to its own origin.
const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [contractOnTheWay(), chunks(), react(), tailwindcss(), prerenderLanding(), serviceWorker(), compressed()],
  build: {
    outDir: 'dist/web',
    // The first browsers with light-dark(), on which both themes rest.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: URL would need its own permission in the content policy.
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
