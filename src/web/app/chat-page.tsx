import { lazy, Suspense } from 'react'
import { arrive } from '../api/arrive.ts'
import { ChatScreen } from '../conversation/chat-screen.tsx'
import { loadTexts } from '../texts/texts.ts'

const TellMeButton = lazy(async () => {
  const [module] = await arrive(() => Promise.all([import('../notices/tell-me-button.tsx'), loadTexts(['noticeSettings'])]))
  return { default: module.TellMeButton }
})

const TELL_ME = (
  <Suspense>
    <TellMeButton />
  </Suspense>
)

/** The chat screen, where a buyer who waits for an approval can ask for a notification. */
export function ChatPage() {
  return <ChatScreen whilePending={TELL_ME} />
}
