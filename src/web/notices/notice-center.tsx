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

// Mails and push messages use the page's language, so a language change is reported to the server.

/** A key prefix, followed by the account id, because several accounts may use this browser. */
const KEY = 'guftagu-notice-language/'

/** The server assumes the default language until another one is reported. */
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

/** Shows a dot on the tab icon while anything is unread. */
function useFaviconDot(isShown: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.setAttribute('href', isShown ? '/favicon-unread.svg' : '/favicon.svg')
  }, [isShown])
}

const NONE: readonly Notice[] = []

/**
 * The only place that receives the person's notices and messages, whichever page is
 * open. The list, the badges, the title, the toasts and the sound follow from it.
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

/** Ending an account's sign-ins also removes its devices, so this adds the browser again once it has a new token. */
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

/** How long a push message waits for its notice's event. */
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
 * The worker has no token, so a page sends this browser's new subscription
 * to the server. After a failure, the next page start sends it again.
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

/** Marks notices as read while the screen they lead to is visible. Returns the notices that this page marked. */
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

/** Marks decisions on unloaded pages too, because Sessions History shows them all. */
function useOlderDecisionsRead(isShown: boolean): void {
  const isVisible = usePageVisible()
  const read = useEffectEvent(useReadDecisions())
  useEffect(() => {
    if (isShown && isVisible) read()
  }, [isShown, isVisible])
}

/** For this long after a message was shown individually, a notice that counts it is not shown as well. */
const MESSAGES_SHOWN_MS = 60_000

/** `notices` is null until loaded. */
function useArrivals(notices: readonly Notice[] | null, place: Place, readHere: ReadonlySet<string>): void {
  const queries = useQueryClient()
  const read = useEffectEvent(useReadNotices())
  const [toasts] = useState(
    () => new NoticeToasts({ show: toast.linked, close: toast.close, onFollow: (noticeId) => noticeId !== null && read([noticeId]) }),
  )
  const [seen] = useState(
    () => new SeenReporter((ids) => void emitLive('noticesSeen', { ids: [...ids] }).catch(() => undefined), isPageVisible),
  )
  /** How many messages each notice counted when shown. */
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
  // Closes all toasts, because the toaster stays when another account signs in.
  useEffect(() => () => toasts.closeAll(), [toasts])
  useEffect(() => {
    document.addEventListener('visibilitychange', seen.flush)
    return () => document.removeEventListener('visibilitychange', seen.flush)
  }, [seen])
  // Notices created while the page had no connection arrive with the list.
  useEffect(() => {
    if (notices === null) return
    if (latest.current !== null) for (const notice of arrivedAfter(notices, latest.current)) arrive(notice)
    latest.current = latestOf(notices)
  }, [notices])
}

/** Downloads the notice texts only when the first notice arrives. */
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
