// Notice toasts: one per session and one per chat. Each closes when its notice is read elsewhere, or when its screen opens.

import { pathOfNotice } from '#contract/notice-paths.ts'
import type { Notice } from '#contract/notices.ts'
import { type NoticeKind, ruleOf } from '#domain/notices.ts'
import type { LinkedToast, ToastTone } from '../ui/toast.ts'
import { noticeTexts } from './notice-texts.ts'
import { isShownAt, messageKey, type Place, toastKey } from './rules.ts'

type About = Pick<Notice, 'kind' | 'sessionID' | 'party'>

interface Sender {
  readonly _id: string
  readonly username: string
}

interface OpenToast {
  readonly about: About
  /** Null for messages that have no notice yet. */
  readonly noticeId: string | null
  readonly count: number
}

interface ToastScreen {
  readonly show: (toast: LinkedToast) => void
  readonly close: (key: string) => void
  /** Called when the person follows a toast's link. */
  readonly onFollow: (noticeId: string | null) => void
}

export class NoticeToasts {
  readonly #screen: ToastScreen
  readonly #open = new Map<string, OpenToast>()
  #isListOpen = false

  constructor(screen: ToastScreen) {
    this.#screen = screen
  }

  showNotice(notice: Notice): void {
    if (this.#isListOpen) return
    this.#show(notice, { about: notice, noticeId: notice._id, count: notice.count })
  }

  /** One toast counts all messages of a chat. */
  showMessage(sessionID: string, party: Sender): void {
    const about = { kind: 'message', sessionID, party } as const
    const count = (this.#open.get(messageKey(party._id))?.count ?? 0) + 1
    this.#show({ ...about, plan: null, minutes: null, amount: null, reason: null, count }, { about, noticeId: null, count })
  }

  /** The person opened another screen. */
  moved(place: Place): void {
    this.#closeWhere(({ about }) => isShownAt(about, place))
  }

  /** These notices were read on another page or no longer apply; null means all. */
  read(ids: readonly string[] | null): void {
    this.#closeWhere(({ noticeId }) => noticeId !== null && (ids === null || ids.includes(noticeId)))
  }

  /** `notices` is what the open list shows, including new arrivals; null when it is closed. */
  listed(notices: readonly Notice[] | null): void {
    this.#isListOpen = notices !== null
    this.#closeWhere((toast) => notices?.some((notice) => isAboutSame(notice, toast)) === true)
  }

  closeAll(): void {
    this.#closeWhere(() => true)
  }

  #show(notice: Parameters<typeof noticeTexts>[0] & About, opened: OpenToast): void {
    const key = toastKey(notice)
    this.#open.set(key, opened)
    this.#screen.show({
      key,
      ...noticeTexts(notice),
      tone: toneOf(notice.kind),
      stays: ruleOf(notice.kind).isAboutMoney,
      link: { href: pathOfNotice(notice), onFollow: () => this.#screen.onFollow(opened.noticeId) },
      onRemove: () => this.#open.delete(key),
    })
  }

  #closeWhere(isDone: (toast: OpenToast) => boolean): void {
    for (const [key, toast] of this.#open) if (isDone(toast)) this.#screen.close(key)
  }
}

function isAboutSame(notice: Notice, { noticeId, about, count }: OpenToast): boolean {
  if (noticeId !== null) return notice._id === noticeId
  // The notice may not count the newest messages yet.
  return notice.kind === 'message' && notice.party?._id === about.party?._id && notice.count >= count
}

const TONES: Partial<Readonly<Record<NoticeKind, ToastTone>>> = {
  payment_approved: 'good',
  session_started: 'good',
  session_earned: 'good',
  account_approved: 'good',
  withdraw_paid: 'good',
  refund_decided: 'good',
  refund_paid: 'good',
  proposal_confirmed: 'good',
  payment_rejected: 'danger',
  payment_removed: 'danger',
  account_rejected: 'danger',
  withdraw_rejected: 'danger',
  warned: 'danger',
  minutes_ready: 'good',
  session_refunded: 'warning',
  refund_account_refused: 'warning',
  proposal_declined: 'warning',
  proposal_expired: 'warning',
  proposal_overtaken: 'warning',
  session_ending: 'warning',
  minutes_lapsing: 'warning',
  minutes_lapsed: 'warning',
  large_claim: 'warning',
  queue_waiting: 'warning',
}

export function toneOf(kind: NoticeKind): ToastTone {
  return TONES[kind] ?? 'info'
}
