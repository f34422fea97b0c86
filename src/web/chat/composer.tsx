import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { languageOf } from '#texts/language-of.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { TOUCH, useMediaQuery } from '../ui/use-media-query.ts'
import { charactersLeft, type DraftKey, maySend, storeTextDraft, tidyText, useTextDraft } from './draft.ts'

interface ComposerProps {
  readonly draftKey: DraftKey
  readonly onSend: (text: string) => void
  readonly onTyping: () => void
  /** The id of the message that is being answered. */
  readonly replyTo: string | null
  /** Called to answer the message before or after the current one. */
  readonly onReplyStep: (direction: 'older' | 'newer') => void
  readonly onReplyCancel: () => void
  /** Shown before the send button. */
  readonly children?: ReactNode
}

export function Composer({ draftKey, onSend, onTyping, replyTo, onReplyStep, onReplyCancel, children }: ComposerProps) {
  const t = useTexts('conversation')
  const typed = useTextDraft(draftKey)
  const field = useAutoHeight(typed)
  const left = charactersLeft(typed)
  useInitialFocus(field)
  useEffect(() => {
    if (replyTo !== null) field.current?.focus()
  }, [replyTo, field])

  function send() {
    if (!maySend(typed)) return
    storeTextDraft(draftKey, '')
    onSend(tidyText(typed))
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if ((event.ctrlKey || event.metaKey) && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onReplyStep(event.key === 'ArrowUp' ? 'older' : 'newer')
    }
    if (event.key === 'Escape' && replyTo !== null) {
      event.preventDefault()
      onReplyCancel()
    }
    // While an input method is composing, Enter accepts its suggestion. In Safari, only the key code shows this.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  return (
    <div className="shrink-0 border-hairline border-t bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-6 md:pt-3 md:pb-4">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="mx-auto flex max-w-4xl items-end gap-2"
      >
        <div className="relative flex min-w-0 grow rounded-[1.375rem] border border-outline bg-raised focus-within:border-primary focus-within:outline-2 focus-within:outline-primary focus-within:-outline-offset-1">
          <textarea
            ref={field}
            value={typed}
            rows={1}
            // When empty, inherit the page's direction: the placeholder is in the page's language.
            dir={typed === '' ? undefined : 'auto'}
            lang={languageOf(typed)}
            enterKeyHint="send"
            autoComplete="off"
            aria-label={t('placeholder')}
            placeholder={t('placeholder')}
            aria-keyshortcuts="Control+ArrowUp Control+ArrowDown"
            aria-invalid={left !== null && left < 0}
            onChange={({ target: { value } }) => {
              storeTextDraft(draftKey, value)
              if (value.trim() !== '') onTyping()
            }}
            onKeyDown={onKeyDown}
            className="max-h-40 min-h-11 w-full resize-none bg-transparent px-4 py-2.5 text-base text-ink outline-none placeholder:text-ink-faint"
          />
          {left !== null && (
            <span
              role="status"
              className={cx(
                'absolute end-3 -top-3 rounded-full border border-hairline bg-surface px-2 text-xs',
                left < 0 ? 'text-danger' : 'text-ink-soft',
              )}
            >
              {left < 0 ? t('tooLong', { count: -left }) : t('left', { count: left })}
            </span>
          )}
        </div>
        {children}
        <button
          type="submit"
          aria-label={t('send')}
          aria-disabled={!maySend(typed)}
          // On a phone, a press would otherwise move focus and close the keyboard.
          onPointerDown={(event) => event.preventDefault()}
          className="grid size-11.5 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-[background-color,opacity] duration-150 hover:bg-primary-strong aria-disabled:opacity-50"
        >
          <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </button>
      </form>
    </div>
  )
}

/** The field grows with its text up to the maximum height, then scrolls. */
function useAutoHeight(typed: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    current.style.height = 'auto'
    current.style.height = typed === '' ? '' : `${current.scrollHeight}px`
  }, [typed])
  return field
}

/** Takes focus when the person opens the chat, but not when the chat opens automatically while they are in another field. */
function useInitialFocus(field: RefObject<HTMLTextAreaElement | null>): void {
  const touch = useMediaQuery(TOUCH)
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === null || activeElement === document.body || activeElement.closest('a') !== null
    if (isFree && !touch) field.current?.focus({ preventScroll: true })
  }, [field, touch])
}
