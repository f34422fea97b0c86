import { type MouseEvent, useRef, useState } from 'react'
import type { ListedChatter } from '#contract/accounts.ts'
import { checkRejectionReason, MAX_REQUEST_WORDS, type Status } from '#domain/accounts.ts'
import { KeyHint } from '../admin-ui/key-hint.tsx'
import { NoteDialog } from '../admin-ui/note-dialog.tsx'
import { usePanelKeys } from '../admin-ui/panel-keys.ts'
import { brokenRule } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { isStrayInside, useOpenedAt } from '../ui/use-double-press.ts'

interface RequestAnswerProps {
  readonly chatter: ListedChatter
  /** The status that is being saved. */
  readonly saving: Status | undefined
  /** The panel is about to move to another request. */
  readonly isMoving: boolean
  readonly onAnswer: (status: 'approved' | 'rejected', reason: string) => void
}

/** Approves or rejects a pending request with one press, where the status select needs three. */
export function RequestAnswer({ chatter, saving, isMoving, onAnswer }: RequestAnswerProps) {
  const t = useTexts('admin')
  const approve = useRef<HTMLButtonElement>(null)
  const reject = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const shownAtMs = useOpenedAt(true)
  usePanelKeys(approve, { KeyA: () => approve.current?.focus(), KeyR: () => reject.current?.click() })
  function pressApprove({ nativeEvent }: MouseEvent) {
    // A double press: the first half has already approved the previous request.
    if (!isStrayInside(nativeEvent, shownAtMs.current)) onAnswer('approved', '')
  }
  const disabled = saving !== undefined || isMoving
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        ref={reject}
        variant="secondary"
        // The dialog has its own Reject button, so this one is hidden.
        className={cx('text-danger!', isAsking && 'invisible')}
        aria-keyshortcuts="r"
        onClick={() => setAsking(true)}
        busy={saving === 'rejected'}
        busyText={t('rejecting')}
        disabled={disabled}
      >
        {t('reject')}
        <KeyHint name="R" />
      </Button>
      <Button
        ref={approve}
        aria-keyshortcuts="a"
        onClick={pressApprove}
        busy={saving === 'approved'}
        busyText={t('approving')}
        disabled={disabled}
      >
        {t('approve')}
        <KeyHint name="A" />
      </Button>
      <NoteDialog
        open={isAsking}
        title={t('rejectQuestion', { name: chatter.username })}
        description={t('whatIsRejected')}
        label={t('rejectionReason')}
        hint={t('sentenceHint', { count: MAX_REQUEST_WORDS })}
        max={MAX_REQUEST_WORDS}
        confirmText={t('reject')}
        problemOf={(reason) => brokenRule(() => checkRejectionReason('rejected', reason))}
        onConfirm={(reason) => {
          // Close the question first; after the decision only the panel is left to close.
          setAsking(false)
          onAnswer('rejected', reason)
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
