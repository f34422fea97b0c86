// Picture zoom: 1 fits the window, 5 is the maximum.

const MAX_ZOOM = 5
const STEP = 1.5

export interface Size {
  readonly width: number
  readonly height: number
}

export function boundZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(1, zoom))
}

export function zoomIn(zoom: number): number {
  return boundZoom(zoom * STEP)
}

export function zoomOut(zoom: number): number {
  return boundZoom(zoom / STEP)
}

/** The largest size that fits, with the picture's proportions. A small picture grows too, so a zoom level means the same for all. */
export function fitInto(picture: Size, room: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}
