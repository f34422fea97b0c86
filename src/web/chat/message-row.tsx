import { Check, CheckCheck, CircleAlert, Clock3, Copy, Reply } from 'lucide-react'
import { type FocusEvent, memo, type PointerEvent, type TouchEvent, useRef, useState } from 'react'
import type { ChatMessage, HistorySession } from '#contract/chat.ts'
import { describe } from '#texts/languages.ts'
import { ReportButton } from '../cases/reports/report-button.tsx'
import { refusalOf } from '../texts/refusal.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useTranslate } from '../texts/translate.ts'
import { useNames } from '../texts/use-names.ts'
import { copyText } from '../ui/copy-text.ts'
import { cx } from '../ui/cx.ts'
import { clockText, shortDateTimeText } from '../ui/date-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { isRightToLeft, MessageBody, TextBody } from './message-body.tsx'
import type { Item, Row, Tick } from './model.ts'
import type { UnsentMessage } from './outbox.ts'
import { QuoteLink } from './use-reply.tsx'

/**
 * Shown above the first message of a session: when it began, its plan and its length. While its minutes are kept, a session has no start.
 */
export function SessionLine({ session }: { readonly session: HistorySession | undefined }) {
  const t = useTexts('conversation')
  const language = useLanguage()
  const names = useNames()
  if (session === undefined) return null
  const { startTime } = session
  const values = { plan: names.plan(session.plan), count: session.duration }
  return (
    <p data-session-line className="mt-5 mb-1 flex items-center gap-3 text-ink-soft text-xs">
      <span className="h-px grow bg-hairline" />
      <span className="text-center">
        {startTime === null ? t('sessionLineKept', values) : t('sessionLine', { ...values, when: shortDateTimeText(startTime, language) })}
      </span>
      <span className="h-px grow bg-hairline" />
    </p>
  )
}

const REPLY_PX = 56
const MAX_DOWN_PX = 30

/** Detects a swipe towards the end of the line. The element follows the finger, and returns when the finger is lifted. */
function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  if (onSwipe === undefined) return {}

  const move = (element: HTMLElement, px: number) => {
    element.style.transform = px === 0 ? '' : `translateX(${px}px)`
  }
  const wayOf = (event: TouchEvent<HTMLElement>): number => {
    const touch = event.changedTouches[0]
    if (start.current === null || touch === undefined || Math.abs(touch.clientY - start.current.y) > MAX_DOWN_PX) return 0
    return touch.clientX - start.current.x
  }
  const isTowardsEnd = (element: HTMLElement, way: number) => (getComputedStyle(element).direction === 'rtl' ? way < 0 : way > 0)

  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      // A finger on a recording moves its position.
      const isSeeking = event.target instanceof Element && event.target.closest('[role=slider]') !== null
      const touch = event.touches.length === 1 && !isSeeking ? event.touches[0] : undefined
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY }
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const way = wayOf(event)
      const limited = Math.sign(way) * Math.min(Math.abs(way), REPLY_PX + 16)
      move(event.currentTarget, isTowardsEnd(event.currentTarget, way) ? limited : 0)
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const way = wayOf(event)
      start.current = null
      move(event.currentTarget, 0)
      if (Math.abs(way) >= REPLY_PX && isTowardsEnd(event.currentTarget, way)) onSwipe()
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      start.current = null
      move(event.currentTarget, 0)
    },
  }
}

interface MessageActionsProps {
  readonly message: ChatMessage
  readonly isOwn: boolean
  /** Undefined where nothing can be sent. */
  readonly onReply: ((message: ChatMessage) => void) | undefined
}

/** Beside the message under the pointer if its bubble leaves room. On a touch screen they float above it, so that nothing moves. */
function MessageActions({ message, isOwn, onReply }: MessageActionsProps) {
  const t = useTexts('conversation')
  const [isCopied, setIsCopied] = useState(false)
  if (isOwn && message.type === 'voice' && onReply === undefined) return null
  return (
    <div
      data-message-actions
      className={cx(
        'flex rounded-xl border border-hairline bg-raised [&_button]:size-9 pointer-coarse:[&_button]:size-11',
        'pointer-coarse:absolute pointer-coarse:bottom-full pointer-coarse:z-20 pointer-coarse:-mb-2 pointer-coarse:shadow-quiet',
        isOwn ? 'pointer-coarse:end-0' : 'pointer-coarse:start-0',
      )}
    >
      {onReply !== undefined && (
        <IconButton label={t('reply')} icon={<Reply className="rtl:-scale-x-100" aria-hidden="true" />} onClick={() => onReply(message)} />
      )}
      {message.type === 'text' && (
        <IconButton
          label={t('copy')}
          feedback={isCopied ? t('copied') : null}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copyText(message.message).then(setIsCopied)}
        />
      )}
      {!isOwn && <ReportButton subject="message" id={message._id} />}
    </div>
  )
}

interface MessageRowProps extends Pick<Row, 'isFirst' | 'isLast'> {
  readonly item: Item
  /** Own messages only. */
  readonly tick: Tick | null
  readonly partnerName: string
  readonly onRetry: (clientID: string) => void
  readonly onDelete: (clientID: string) => void
  /** Undefined where nothing can be sent. */
  readonly onReply: ((message: ChatMessage) => void) | undefined
  readonly onJump: (id: string) => void
  /** True just after a jump to this message. */
  readonly isTarget: boolean
}

/** Renders again only when its content changes, to keep typing below a long conversation fast. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { item, isFirst, isLast, tick, partnerName, onRetry, onDelete, onReply, onJump, isTarget } = props
  const t = useTexts('conversation')
  const language = useLanguage()
  const refused = item.kind === 'unsent' && item.unsent.refusal !== null ? item.unsent : null
  const isVoice = item.kind === 'stored' && item.message.type === 'voice'
  const stored = item.kind === 'stored' ? item.message : null
  const quoted = item.kind === 'stored' ? item.message.replyTo : item.unsent.replyTo
  const text = item.kind === 'stored' ? item.message.message : item.unsent.text
  const isInPageDirection = isRightToLeft(text) === (describe(language).direction === 'rtl')
  const room = isVoice || !isInPageDirection ? undefined : item.isOwn ? 'w-23' : 'w-17'
  const { isOpen, ...opening } = useOpenActions()
  const swipe = useSwipe(stored === null || onReply === undefined ? undefined : () => onReply(stored))
  return (
    <div
      data-seq={item.kind === 'stored' && !item.isOwn && !item.isEarlier ? item.message.seq : undefined}
      data-message={stored?._id}
      tabIndex={stored ? -1 : undefined}
      {...(stored && opening)}
      className={cx(
        'relative flex flex-col rounded-xl outline-none transition-colors duration-150 focus-visible:bg-accent-soft',
        item.isOwn ? 'items-end' : 'items-start',
        isFirst ? 'pt-3' : 'pt-0.5',
        isTarget && 'bg-accent-soft',
      )}
    >
      <div className={cx('flex w-full flex-wrap items-end gap-1', item.isOwn && 'flex-row-reverse')}>
        <div
          {...swipe}
          className={cx(
            'touch-pan-y max-w-[min(85%,34rem)] pointer-fine:max-w-[min(100%-8rem,34rem)] rounded-[1.25rem] border px-3.5 pt-2 pb-1.5 text-ink',
            item.isOwn ? 'bg-primary-soft' : 'bg-raised',
            refused !== null ? 'border-danger' : item.isOwn ? 'border-transparent' : 'border-hairline',
            isLast && (item.isOwn ? 'rounded-ee-md' : 'rounded-es-md'),
          )}
        >
          {/* For screen readers; sighted people see the side and the colour. */}
          <span className="sr-only">{item.isOwn ? t('fromYou') : t('from', { name: partnerName })} </span>
          {quoted && <QuoteLink quoted={quoted} isOwn={quoted.senderID !== partnerOf(item)} partnerName={partnerName} onJump={onJump} />}
          {/* The time is in the last line of a text in the page's direction and below another one. A voice message leaves space for it. */}
          <div className={isVoice ? 'flex flex-col' : room === undefined ? 'flex flex-wrap items-end justify-end gap-x-3' : 'relative'}>
            <div className="min-w-0 grow">
              {item.kind === 'stored' ? (
                <MessageBody message={item.message} room={room} />
              ) : (
                <TextBody text={item.unsent.text} room={room} />
              )}
            </div>
            <p
              className={cx(
                'flex select-none items-center gap-1 self-end pt-0.5 text-ink-faint text-xs leading-5',
                room !== undefined && 'absolute end-0 bottom-0',
              )}
            >
              <time dateTime={new Date(item.atMs).toISOString()}>{clockText(new Date(item.atMs), language)}</time>
              {tick !== null && <TickMark tick={tick} />}
            </p>
          </div>
        </div>
        {stored && isOpen && <MessageActions message={stored} isOwn={item.isOwn} onReply={onReply} />}
      </div>
      {refused !== null && <Failed unsent={refused} onRetry={onRetry} onDelete={onDelete} />}
    </div>
  )
}, isSame)

function partnerOf(item: Item): string {
  if (item.kind === 'unsent') return item.unsent.receiverID
  return item.isOwn ? item.message.receiverID : item.message.senderID
}

/** A touch that moves farther than this is not a tap. */
const MAX_TAP_PX = 8

/**
 * Opens the actions of a message: on hover with a mouse, on focus with the keyboard
 * (`moveBetweenMessages`), and on a tap with a finger, because a long press selects the text. They open at the click,
 * not at the touch's end: they move the list, and the click would hit an action that has come under the finger.
 */
function useOpenActions() {
  const [isOpen, setIsOpen] = useState(false)
  const start = useRef({ x: 0, y: 0 })
  const wasTapped = useRef(false)
  return {
    isOpen,
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setIsOpen(true),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setIsOpen(false),
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y }
    },
    onPointerUp: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      const isTap = Math.hypot(clientX - start.current.x, clientY - start.current.y) <= MAX_TAP_PX
      const isControl = target instanceof Element && target.closest('button, a, [role=slider]') !== null
      wasTapped.current = pointerType !== 'mouse' && isTap && !isControl
    },
    onClick: () => {
      if (wasTapped.current) setIsOpen(!isOpen)
      wasTapped.current = false
    },
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setIsOpen(true),
    onBlur: ({ currentTarget, relatedTarget: next }: FocusEvent) => {
      // A dialog opened from these actions belongs to the message.
      const isElsewhere = next !== null && !currentTarget.contains(next) && next.closest('[role=dialog]') === null
      if (isElsewhere) setIsOpen(false)
    },
  }
}

function isSame(before: MessageRowProps, now: MessageRowProps): boolean {
  const { item, ...others } = now
  return isSameItem(before.item, item) && Object.entries(others).every(([key, value]) => value === before[key as keyof MessageRowProps])
}

function isSameItem(before: Item, now: Item): boolean {
  if (before.kind === 'stored') return now.kind === 'stored' && before.message === now.message
  return now.kind === 'unsent' && before.unsent === now.unsent
}

const TICK_LOOKS: Readonly<Record<Tick, { readonly icon: typeof Check; readonly tone: string }>> = {
  waiting: { icon: Clock3, tone: 'text-ink-faint' },
  failed: { icon: CircleAlert, tone: 'text-danger' },
  stored: { icon: Check, tone: 'text-ink-faint' },
  delivered: { icon: CheckCheck, tone: 'text-ink-faint' },
  read: { icon: CheckCheck, tone: 'text-info' },
}

function TickMark({ tick }: { readonly tick: Tick }) {
  const t = useTexts('conversation')
  const { icon: Icon, tone } = TICK_LOOKS[tick]
  return (
    <span role="img" aria-label={t(tick)} title={t(tick)} className={cx('inline-flex', tone)}>
      <Icon className="size-4" strokeWidth={2.25} aria-hidden="true" />
    </span>
  )
}

function Failed({ unsent, onRetry, onDelete }: Pick<MessageRowProps, 'onRetry' | 'onDelete'> & { readonly unsent: UnsentMessage }) {
  const t = useTexts('conversation')
  const translate = useTranslate()
  return (
    <div className="flex max-w-[85%] flex-wrap items-center justify-end gap-x-1 pt-1 text-danger text-xs">
      <p role="alert" className="pe-1">
        {t('notSent', { reason: unsent.refusal === null ? '' : translate(refusalOf(unsent.refusal.code)) })}
      </p>
      <SmallButton text={t('retry')} onClick={() => onRetry(unsent.clientID)} />
      <SmallButton text={t('delete')} onClick={() => onDelete(unsent.clientID)} />
    </div>
  )
}

function SmallButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-8 rounded-lg px-2.5 pointer-coarse:min-h-11 pointer-coarse:px-3.5 font-semibold text-danger underline-offset-2 hover:bg-danger-soft hover:underline"
    >
      {text}
    </button>
  )
}
