import { type ComponentProps, useCallback } from 'react'

interface FileImageProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  readonly file: Blob
  readonly alt: string
}

/** A picture that is still only on this device. Its address is given back when nobody looks any more. */
export function FileImage({ file, alt, ...rest }: FileImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img {...rest} ref={show} alt={alt} />
}
