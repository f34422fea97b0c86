import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface TwoStepDialogProps {
  readonly open: boolean
  readonly title: string
  readonly step: 'first' | 'last'
  readonly texts: { readonly cancel: string; readonly back: string; readonly next: string; readonly send: string; readonly sending: string }
  /** For something that cannot be undone. */
  readonly isDanger?: boolean
  readonly isSending: boolean
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A short form, and a second step that says what happens with it. */
export function TwoStepDialog(props: TwoStepDialogProps) {
  const { open, title, step, texts, isDanger = false, isSending, onBack, onClose, onSubmit, children } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      hasCancel
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={step === 'first' ? onClose : onBack} disabled={isSending}>
            {step === 'first' ? texts.cancel : texts.back}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger && step === 'last' ? 'danger' : 'primary'}
            busy={isSending}
            busyText={texts.sending}
          >
            {step === 'first' ? texts.next : texts.send}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="flex flex-col gap-4"
      >
        {children}
      </form>
    </Dialog>
  )
}
