// Crops the chosen file to the uploaded square. The browser redraws it, so the upload is small and contains no location or camera data.

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const SIDE_PX = 512
const QUALITY = 0.9

export interface Square {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function isPicture(file: Blob): boolean {
  return PICTURE_TYPES.some((type) => type === file.type)
}

export async function cropSquare(url: string, area: Square): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()

  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE_PX, SIDE_PX)

  const webp = await encode(canvas, 'image/webp')
  // A browser that cannot write WebP returns a PNG, which is many times larger.
  if (webp.type === 'image/webp') return webp
  // JPEG has no transparency: without a background, transparent parts would turn black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  return encode(canvas, 'image/jpeg')
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error(`could not write ${type}`)) : resolve(blob)), type, QUALITY)
  })
}
