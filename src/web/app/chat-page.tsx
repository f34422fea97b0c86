import { lazy, Suspense } from 'react'
import { loadScript } from '../api/load-script.ts'
import { ChatScreen } from '../conversation/chat-screen.tsx'
import { loadTexts } from '../texts/texts.ts'

const NotifyMeButton = lazy(async () => {
  const [module] = await loadScript(() => Promise.all([import('../notices/notify-me-button.tsx'), loadTexts(['noticeSettings'])]))
  return { default: module.NotifyMeButton }
})

const NOTIFY_ME = (
  <Suspense>
    <NotifyMeButton />
  </Suspense>
)

/** The chat screen, where a buyer who waits for an approval can ask for a notification. */
export function ChatPage() {
  return <ChatScreen whilePending={NOTIFY_ME} />
}
