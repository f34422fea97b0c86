import { cx } from './cx.ts'

export const BACKDROP_STYLES = cx(
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 print:hidden',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
)

/** Centred on a wide screen, a bottom sheet on a narrow one. */
export const DIALOG_STYLES = cx(
  'fixed inset-x-0 bottom-(--keyboard-room,0px) z-50 flex max-h-[calc(92dvh-var(--keyboard-room,0px))] flex-col rounded-t-sheet border border-hairline bg-surface shadow-quiet outline-none',
  'transition-[translate,opacity,scale] duration-250 ease-settle data-ending-style:translate-y-full data-starting-style:translate-y-full',
  'md:inset-0 md:m-auto md:h-fit md:w-full md:rounded-sheet md:data-ending-style:translate-y-0 md:data-starting-style:translate-y-0',
  // Where the screen is too narrow to place the dialog beside the toasts, it sits above them.
  'md:max-[72rem]:bottom-(--toasts-room,0) md:max-[72rem]:max-h-[calc(96dvh-var(--toasts-room,4dvh))]',
  'print:static print:max-h-none print:max-w-none print:rounded-none print:border-0 print:shadow-none',
  'md:data-ending-style:scale-97 md:data-starting-style:scale-97 md:data-ending-style:opacity-0 md:data-starting-style:opacity-0',
)

/** Wider, so it makes room for toasts on wider screens too. */
export const WIDE_DIALOG_STYLES = cx(
  'md:max-w-3xl md:max-[88rem]:bottom-(--toasts-room,0) md:max-[88rem]:max-h-[calc(96dvh-var(--toasts-room,4dvh))]',
)

/** For content in two columns. */
export const WIDEST_DIALOG_STYLES = cx(
  'md:max-w-5xl md:max-[104rem]:bottom-(--toasts-room,0) md:max-[104rem]:max-h-[calc(96dvh-var(--toasts-room,4dvh))]',
)

export const OVERLAY_FOOTER_STYLES = cx(
  'flex flex-col-reverse gap-3 border-hairline border-t p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end print:hidden',
)

export const ONE_ROW_FOOTER_STYLES = cx(
  'border-hairline border-t p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] print:hidden max-md:[@media(height<30rem)]:py-2',
)
