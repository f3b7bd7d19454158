import { useEffect, useState } from 'react'
import classes from './account.module.css'

/** A text as a QR code, drawn in the browser: the text is sent nowhere. The encoder is loaded when it is needed. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number } | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('qrcode').then(({ create }) => {
      if (isWanted) setDrawn(pathOf(create(text, { errorCorrectionLevel: 'M' }).modules))
    })
    return () => {
      isWanted = false
    }
  }, [text])
  if (!drawn) return <div className={classes.qr} />
  // Four light modules around the code, as scanners need them.
  return (
    <svg
      className={classes.qr}
      viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  )
}

/** A square of the path for every dark module. */
function pathOf({ size, data }: { size: number; data: Uint8Array }): { path: string; size: number } {
  let path = ''
  for (let at = 0; at < data.length; at++) if (data[at]) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`
  return { path, size }
}
