import { lazy, Suspense } from 'react'
import { useAccount } from '../accounts/sign-in.ts'
import { loadLater } from '../api/load-later.tsx'
import { loadScript } from '../api/load-script.ts'
import { ChatScreen } from '../chat/chat-screen.tsx'
import { loadTexts } from '../texts/texts.ts'

const NotifyMeButton = lazy(async () => {
  const [module] = await loadScript(() => Promise.all([import('../notices/notify-me-button.tsx'), loadTexts(['noticeSettings'])]))
  return { default: module.NotifyMeButton }
})

const DayLine = loadLater(async () => {
  const [module] = await loadScript(() => Promise.all([import('../money/earnings/day-line.tsx'), loadTexts(['day'])]))
  return module.DayLine
})
const DayPanel = loadLater(async () => {
  const [module] = await loadScript(() => Promise.all([import('../money/earnings/day-panel.tsx'), loadTexts(['day'])]))
  return module.DayPanel
})

const NOTIFY_ME = (
  <Suspense>
    <NotifyMeButton />
  </Suspense>
)

/** The chat screen, where a buyer who waits for an approval can ask for a notification, and a chatter sees their day. */
export function ChatPage() {
  const isChatter = useAccount().role === 'chatter'
  return <ChatScreen whilePending={NOTIFY_ME} aboveList={isChatter && <DayLine />} whileNobody={isChatter && <DayPanel />} />
}
