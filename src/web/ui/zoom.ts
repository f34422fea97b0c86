// How large a picture is drawn: one is as large as fits, five is the most.

const MOST_ZOOM = 5
const STEP = 1.5

export interface Size {
  readonly width: number
  readonly height: number
}

export function boundZoom(zoom: number): number {
  return Math.min(MOST_ZOOM, Math.max(1, zoom))
}

export function zoomIn(zoom: number): number {
  return boundZoom(zoom * STEP)
}

export function zoomOut(zoom: number): number {
  return boundZoom(zoom / STEP)
}

/** As large as the room allows, in its own proportions; a small picture grows too, so that five times means the same. */
export function fitInto(picture: Size, room: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 }
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}
