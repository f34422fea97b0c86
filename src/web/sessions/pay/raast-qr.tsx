import { isIban, raastQrText } from '#domain/raast.ts'
import { useTexts } from '../../texts/texts.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** A Raast ID's QR code, with an explanation. */
export function RaastQr({ raastId }: { readonly raastId: string }) {
  const t = useTexts('purchase')
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* White in both themes: scanners need dark on light, and a margin of four modules. */}
      <div className="size-56 shrink-0 rounded-2xl border border-hairline bg-[#fff] p-6">
        <QrCode text={raastQrText(raastId)} label={t('qrWithRaastId', { raastId })} />
      </div>
      <p className="min-w-40 max-w-60 grow basis-40 text-ink-soft text-sm">{isIban(raastId) ? t('qrForApps') : t('qrWithNumber')}</p>
    </div>
  )
}
