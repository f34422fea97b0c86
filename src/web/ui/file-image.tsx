import { type ComponentProps, useCallback } from 'react'

interface FileImageProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  readonly file: Blob
  readonly alt: string
}

/** Shows a local file. Its object URL is revoked when the file changes or the image is unmounted. */
export function FileImage({ file, alt, ...rest }: FileImageProps) {
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img {...rest} ref={attach} alt={alt} />
}
