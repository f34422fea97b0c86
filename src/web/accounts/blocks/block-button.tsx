import { Ban } from 'lucide-react'
import { useState } from 'react'
import { loadLater } from '../../api/load-later.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { useSetBlock } from './queries.ts'

const BlockDialog = loadLater(() => import('./block-dialog.tsx'), 'BlockDialog')

export interface BlockButtonProps {
  readonly person: { readonly _id: string; readonly username: string }
}

/** Asks for confirmation before blocking. */
export function BlockButton({ person }: BlockButtonProps) {
  const t = useTexts('blocks')
  const label = t('block', { name: useNames().person(person.username) })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Ban aria-hidden="true" />
        {label}
      </Button>
      <BlockDialog person={person} isRunning={false} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export function UnblockButton({ person }: Pick<BlockButtonProps, 'person'>) {
  const t = useTexts('blocks')
  const change = useSetBlock(person._id)
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('unblockOf', { name: useNames().person(person.username) })}
      busy={change.isPending}
      busyText={t('unblocking')}
      onClick={() => change.mutate(false)}
    >
      {t('unblock')}
    </Button>
  )
}
