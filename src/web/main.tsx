import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startSignIn } from './accounts/sign-in.ts'
import { watchNetwork } from './api/reachable.ts'
import { preloadScripts } from './app/preload.ts'
import { makeRouter } from './app/router.tsx'
import { startWorker } from './app/worker.tsx'
import { startTexts } from './texts/texts.ts'
import { startSteps } from './ui/history-steps.ts'

await startTexts()
startSteps()
watchNetwork()
startSignIn()
preloadScripts(window.location)

const router = makeRouter()
startWorker((path) => router.navigate(path))

const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
