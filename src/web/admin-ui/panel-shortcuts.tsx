import { useTexts } from '../texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ShortcutGroup } from '../ui/shortcut-group.tsx'

/** The keys of an open panel, opened from the panel itself. */
export function PanelShortcuts({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts('shortcuts')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <PanelKeys />
    </Dialog>
  )
}

export function PanelKeys() {
  const t = useTexts('shortcuts')
  return (
    <ShortcutGroup
      title={t('requests')}
      shortcuts={[
        { keys: [['A', 'Enter']], text: t('approveRequest') },
        { keys: [['T', 'Enter']], text: t('approveTogether') },
        { keys: [['R']], text: t('rejectRequest') },
        { keys: [['1'], ['2'], ['3']], text: t('chooseOutcome') },
        { keys: [['Enter']], text: t('saveOutcome') },
        { keys: [['S']], text: t('skipRequest') },
        { keys: [['K'], ['J']], text: t('neighbourRequest') },
        { keys: [['Z']], text: t('enlargeProof') },
      ]}
    />
  )
}
