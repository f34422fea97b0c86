import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractOnTheWay } from './scripts/web-build/contract-on-the-way.ts'
import { prerenderLanding } from './scripts/web-build/prerender.ts'

// Where the development proxy finds the server; the built app talks to its own origin.
const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [contractOnTheWay(), react(), tailwindcss(), prerenderLanding()],
  build: {
    outDir: 'dist/web',
    // The first browsers with light-dark(), on which both themes rest.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: URL would need its own permission in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs, in few files: many small ones compress worse, and each is a question to the server. A part
        // brings what it imports.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
            {
              name: 'house',
              test: /src\/web\/(?:accounts\/sign-in|api\/arrive|app\/(?:brand|lattice|skip-link)|ui\/(?:button|language-switch|offline-bar|spinner|theme-switch|use-page-title))\.tsx?$/,
              priority: 1,
            },
          ],
        },
      },
    },
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
