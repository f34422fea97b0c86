import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Deletion } from './delete-dialog.tsx'
import type { Identified } from './list.ts'

interface PanelDeleteProps<Row> {
  readonly row: Row
  /** Its change closes the panel once the row is deleted. */
  readonly deletion: Deletion<Row>
}

/** Deletes the row of an open panel, after a question. */
export function PanelDelete<Row extends Identified>({ row, deletion: { question, describe, change } }: PanelDeleteProps<Row>) {
  const t = useTexts('admin')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mx-3 w-fit text-danger!"
        onClick={() => setAsking(true)}
        busy={change.isPending}
        busyText={t('deleting')}
      >
        <Trash2 aria-hidden="true" />
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          // Close the question first; after the deletion only the panel is left to close.
          setAsking(false)
          change.mutate({ id: row._id }, { onSuccess: () => undefined })
        }}
        title={question}
        description={describe(row)}
        confirmText={t('delete')}
      />
    </>
  )
}
