import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { deleteOwnAccount } from './queries.ts'
import { SettingsExport } from './settings-export.tsx'

export function SettingsData() {
  const t = useTexts('security')
  return (
    <SectionCard title={t('data')}>
      <div className="flex flex-col gap-6">
        <SettingsExport />
        <DeleteAccount />
      </div>
    </SectionCard>
  )
}

function DeleteAccount() {
  const t = useTexts('security')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-hairline border-t pt-6">
      <div className="min-w-48 grow basis-0">
        <h3 className="font-medium text-ink">{t('deleteTitle')}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{t('deleteText')}</p>
      </div>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      <PasswordDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('deleteQuestion')}
        description={t('deleteGoes')}
        confirmText={t('delete')}
        busyText={t('deleting')}
        isDangerous
        send={deleteOwnAccount}
      >
        {() => <p className="text-ink-soft text-sm">{t('deleteStays')}</p>}
      </PasswordDialog>
    </div>
  )
}
