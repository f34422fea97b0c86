import { useTexts } from '../../texts/texts.ts'

export function UnreadCount({ count }: { readonly count: number }) {
  const t = useTexts('chat')
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-none">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
