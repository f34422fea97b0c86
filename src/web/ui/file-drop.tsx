import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { Translatable } from '../texts/translate.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

interface FileDropProps {
  readonly label: string
  readonly error?: Translatable | undefined
  /** Tells screen readers about the latest change. */
  readonly status: string | null
  readonly onTake: (file: File) => void
  readonly className: string
  /** Content of the drop area. `errorId` describes its buttons. */
  readonly children: (area: { readonly isOver: boolean; readonly errorId: string }) => ReactNode
  /** Shown between the drop area and the error. */
  readonly below?: ReactNode
}

/** A file field: drop a file on it, or use a button inside it. */
export function FileDrop({ label, error, status, onTake, className, children, below }: FileDropProps) {
  const labelId = useId()
  const errorId = `${labelId}-error`
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onTake(file)
  }
  return (
    <div role="group" data-part aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <p id={labelId} className="font-medium text-ink text-sm">
        {label}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'rounded-2xl border border-dashed transition-colors duration-150',
          isOver ? 'border-primary bg-primary-soft' : error === undefined ? 'border-outline bg-raised' : 'border-danger bg-raised',
          className,
        )}
      >
        {children({ isOver, errorId })}
      </div>
      {below}
      <FieldError id={errorId} text={error} />
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture'> {
  /** The label of the hidden file input. */
  readonly label: string
  readonly describedBy?: string
  /** Focused when the file is refused. */
  readonly 'data-field'?: string
  readonly onTake: (file: File) => void
  readonly children: ReactNode
}

export function FileButton({ label, accept, capture, describedBy, onTake, children, ...rest }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Without this, choosing the same file again fires no change event.
    target.value = ''
    if (file) onTake(file)
  }
  return (
    <>
      <input ref={chooser} type="file" hidden accept={accept} capture={capture} aria-label={label} onChange={choose} />
      <Button {...rest} size="small" variant="secondary" aria-describedby={describedBy} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
    </>
  )
}

/** Takes a file pasted anywhere on the page. `find` returns null when the paste should go to its field as usual. */
export function usePastedFile(
  isActive: boolean,
  take: (file: File) => void,
  find: (event: ClipboardEvent) => File | null = firstFile,
): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const file = find(event)
    if (file === null) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    if (!isActive) return
    const onPaste = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isActive])
}

function firstFile(event: ClipboardEvent): File | null {
  return event.clipboardData?.files[0] ?? null
}
