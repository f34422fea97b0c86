import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Notice, updateNoticeSettings } from '#contract/notices.ts'
import { DEFAULT_LANGUAGE, type Language } from '#texts/languages.ts'
import { useAccount, useSignIn } from '../accounts/sign-in.ts'
import { call } from '../api/call.ts'
import { onWorkerMessage, sendToWorker } from '../api/worker.ts'
import { type IncomingMessage, onIncomingMessage } from '../chat/incoming.ts'
import { useUnreadTotal } from '../chat/people/unread-total.ts'
import { emitLive, isConnected } from '../live/live.ts'
import { useLive } from '../live/use-live.ts'
import { PATHS } from '../paths.ts'
import { loadTexts, useLanguage } from '../texts/texts.ts'
import { toast } from '../ui/toast.ts'
import { TOUCH } from '../ui/use-media-query.ts'
import { useTitleCount } from '../ui/use-page-title.ts'
import { isPageVisible, usePageVisible } from '../ui/use-page-visible.ts'
import { alertPerson } from './alert.ts'
import { ArrivedNotices, SeenReporter } from './arrived.ts'
import { arrivedAfter, hasOlderDecisions, latestOf, noticesOf, titleCount } from './model.ts'
import { NoticeToasts } from './notice-toasts.ts'
import { onListShown } from './open-list.ts'
import { reportDevice } from './push.ts'
import { useLiveNotices, useNotices, useReadDecisions, useReadNotices } from './queries.ts'
import { decidedToastKey, isChatOpen, isReadAt, isShownAt, type Place } from './rules.ts'
import { fetchSettingsFor } from './settings-queries.ts'
import { isSoundOn, unlockSoundAtFirstPress, useSoundChoice } from './sound.ts'

// Mails and push messages are written in the language of the page, so a change of it is reported to the server.

/** Followed by the account, because several may use this browser one after the other. */
const KEY = 'guftagu-notice-language/'

/** What the server knows without a report is the default language. */
export function useReportedLanguage(accountId: string): void {
  const language = useLanguage()
  useEffect(() => {
    if (reported(accountId) === language) return
    report(accountId, language).catch(() => undefined)
  }, [accountId, language])
}

async function report(accountId: string, language: Language): Promise<void> {
  await call(updateNoticeSettings, { body: { language } })
  localStorage.setItem(`${KEY}${accountId}`, language)
  await reportDevice()
}

function reported(accountId: string): string {
  return localStorage.getItem(`${KEY}${accountId}`) ?? DEFAULT_LANGUAGE
}

/** A dot on the icon of the tab, while there is something unread. */
function useFaviconDot(isShown: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.setAttribute('href', isShown ? '/favicon-unread.svg' : '/favicon.svg')
  }, [isShown])
}

const NONE: readonly Notice[] = []

/**
 * The one place that receives what concerns the signed-in person, whichever page is open. The list, the badges, the title, the
 * toasts and the sound follow from it.
 */
export function NoticeCenter() {
  const { pathname, search } = useLocation()
  const place = useMemo(() => ({ pathname, search }), [pathname, search])
  const { data } = useNotices()
  const notices = useMemo(() => (data === undefined ? NONE : noticesOf(data)), [data])
  useLiveNotices()
  const readHere = useReadOnScreen(notices, place)
  useOlderDecisionsRead(data !== undefined && hasOlderDecisions(data) && place.pathname === PATHS.payments)
  useArrivals(data === undefined ? null : notices, place, readHere)
  const count = useCount()
  useTitleCount(count)
  useFaviconDot(count > 0)
  useSoundUnlocked()
  useReportedLanguage(useAccount()._id)
  useWorkerQuestions(notices)
  useSubscriptionSync()
  useDeviceOfNewToken()
  return null
}

/** When an account's sign-ins end, so do its devices, so this browser is added again after it got a new token. */
function useDeviceOfNewToken(): void {
  const now = useSignIn()
  const token = now.phase === 'in' ? now.token : null
  const [first] = useState(token)
  useEffect(() => {
    if (token !== first) void reportDevice().catch(() => undefined)
  }, [token, first])
}

function useSubscriptionSync(): void {
  useEffect(() => {
    const stop = onWorkerMessage('subscription-changed', () => void sendSubscription().catch(() => undefined))
    sendToWorker({ kind: 'can-send-subscription' })
    return stop
  }, [])
}

/** How long a push message waits for the event of the same notice. */
const EVENT_WAIT_MS = 1_500

function useWorkerQuestions(notices: readonly Notice[]): void {
  const [arrived] = useState(() => new ArrivedNotices())
  useLive('noticeUpdate', ({ notice }) => arrived.add([notice]))
  useEffect(() => arrived.add(notices), [arrived, notices])
  useEffect(
    () =>
      onWorkerMessage('is-shown', ({ noticeID, count }, reply) => {
        const waitMs = isConnected() ? EVENT_WAIT_MS : 0
        void arrived.within(waitMs, { _id: noticeID, count }).then(reply)
      }),
    [arrived],
  )
}

/**
 * The worker has no token, so a page sends the new subscription of this browser to the server. After a failure it is sent again when a page
 * starts.
 */
async function sendSubscription(): Promise<void> {
  await reportDevice()
  sendToWorker({ kind: 'subscription-sent' })
}

function useCount(): number {
  const { data } = useNotices()
  const unreadMessages = useUnreadTotal()
  return data === undefined ? (unreadMessages ?? 0) : titleCount(data, unreadMessages)
}

/** Marks notices as read while the screen they lead to is visible. Returns which ones this page has marked so. */
function useReadOnScreen(notices: readonly Notice[], place: Place): ReadonlySet<string> {
  const isVisible = usePageVisible()
  const [readHere] = useState(() => new Set<string>())
  const read = useEffectEvent(useReadNotices())
  useEffect(() => {
    if (!isVisible) return
    const ids = notices.filter((notice) => notice.readAt === null && isReadAt(notice, place)).map(({ _id }) => _id)
    if (ids.length === 0) return
    for (const id of ids) readHere.add(id)
    read(ids)
  }, [notices, place, isVisible, readHere])
  return readHere
}

/** Sessions History shows them, wherever they are in the list of notices. */
function useOlderDecisionsRead(isShown: boolean): void {
  const isVisible = usePageVisible()
  const read = useEffectEvent(useReadDecisions())
  useEffect(() => {
    if (isShown && isVisible) read()
  }, [isShown, isVisible])
}

/** While its messages are shown one by one, the notice that counts them adds nothing. */
const MESSAGES_SHOWN_MS = 60_000

/** `notices` is null until they are loaded. */
function useArrivals(notices: readonly Notice[] | null, place: Place, readHere: ReadonlySet<string>): void {
  const queries = useQueryClient()
  const read = useEffectEvent(useReadNotices())
  const [toasts] = useState(
    () => new NoticeToasts({ show: toast.linked, close: toast.close, onFollow: (noticeId) => noticeId !== null && read([noticeId]) }),
  )
  const [seen] = useState(
    () => new SeenReporter((ids) => void emitLive('noticesSeen', { ids: [...ids] }).catch(() => undefined), isPageVisible),
  )
  /** How many messages each notice counted when it was shown. */
  const shownCounts = useRef(new Map<string, number>())
  const messagesAt = useRef(new Map<string, number>())
  const latest = useRef<string | null>(null)

  function alertUnless(isOnScreen: boolean) {
    const canAlert = isSoundOn() || ('vibrate' in navigator && matchMedia(TOUCH).matches)
    if (canAlert && !(isOnScreen && isPageVisible())) alertPerson(() => fetchSettingsFor(queries)).catch(() => undefined)
  }

  const arrive = useEffectEvent((notice: Notice) => {
    const decided = decidedToastKey(notice)
    if (decided !== null) toast.close(decided)
    if (notice.readAt !== null || notice.count <= (shownCounts.current.get(notice._id) ?? 0)) return
    shownCounts.current.set(notice._id, notice.count)
    seen.shown(notice._id)
    const lastMessageAt = messagesAt.current.get(notice.sessionID ?? '') ?? Number.NEGATIVE_INFINITY
    if (notice.kind === 'message' && performance.now() - lastMessageAt < MESSAGES_SHOWN_MS) return
    const isOnScreen = isShownAt(notice, place)
    alertUnless(isOnScreen)
    if (!isOnScreen) whenTexts(() => toasts.showNotice(notice))
  })

  const messageCame = useEffectEvent(({ sessionID, partner }: IncomingMessage) => {
    messagesAt.current.set(sessionID, performance.now())
    const isOnScreen = isChatOpen(partner._id, place)
    alertUnless(isOnScreen)
    if (!isOnScreen) whenTexts(() => toasts.showMessage(sessionID, partner))
  })

  useLive('noticeUpdate', ({ notice }) => arrive(notice))
  useLive('noticesRead', ({ ids }) => {
    toasts.read(ids === null ? null : ids.filter((id) => !readHere.has(id)))
    sendToWorker({ kind: 'close-notifications', noticeIDs: ids })
  })
  useEffect(() => onIncomingMessage((message) => messageCame(message)), [])
  useEffect(() => toasts.moved(place), [toasts, place])
  useEffect(() => onListShown((listed) => toasts.listed(listed)), [toasts])
  // The toaster stays when another account signs in.
  useEffect(() => () => toasts.closeAll(), [toasts])
  useEffect(() => {
    document.addEventListener('visibilitychange', seen.flush)
    return () => document.removeEventListener('visibilitychange', seen.flush)
  }, [seen])
  // Notices that were created while there was no connection come with the list.
  useEffect(() => {
    if (notices === null) return
    if (latest.current !== null) for (const notice of arrivedAfter(notices, latest.current)) arrive(notice)
    latest.current = latestOf(notices)
  }, [notices])
}

/** The texts of notices are not downloaded before there is one. */
function whenTexts(show: () => void): void {
  loadTexts(['notices', 'rejections']).then(show, () => undefined)
}

function useSoundUnlocked(): void {
  const isOn = useSoundChoice()
  useEffect(() => {
    if (!isOn) return
    const gone = new AbortController()
    unlockSoundAtFirstPress(gone.signal)
    return () => gone.abort()
  }, [isOn])
}
