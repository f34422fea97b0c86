import { useAccount } from '../accounts/sign-in.ts'
import { loadLater } from '../api/load-later.tsx'
import { ChatScreen } from '../chat/chat-screen.tsx'

const NotifyMeButton = loadLater(() => import('../notices/notify-me-button.tsx'), 'NotifyMeButton', ['noticeSettings'])

const DayLine = loadLater(() => import('../money/earnings/day-line.tsx'), 'DayLine', ['day'])
const DayPanel = loadLater(() => import('../money/earnings/day-panel.tsx'), 'DayPanel', ['day'])

/** Adds to the chat screen: a waiting buyer can ask for a notification, and a chatter sees their day. */
export function ChatPage() {
  const isChatter = useAccount().role === 'chatter'
  return <ChatScreen whilePending={<NotifyMeButton />} aboveList={isChatter && <DayLine />} whileNobody={isChatter && <DayPanel />} />
}
