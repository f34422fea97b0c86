import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { BlockButtonProps } from './block-button.tsx'
import { useSetBlock } from './queries.ts'

interface BlockDialogProps extends BlockButtonProps {
  readonly isRunning: boolean
  readonly open: boolean
  readonly onClose: () => void
}

export function BlockDialog({ person, isRunning, open, onClose }: BlockDialogProps) {
  const t = useTexts('blocks')
  const name = useNames().person(person.username)
  const change = useSetBlock(person._id)
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={() => change.mutate(true, { onSuccess: onClose })}
      title={t('blockQuestion', { name })}
      description={isRunning ? t('blockRunningText') : t('blockText')}
      confirmText={t('confirmBlock')}
      busy={change.isPending}
      busyText={t('blocking')}
    />
  )
}
