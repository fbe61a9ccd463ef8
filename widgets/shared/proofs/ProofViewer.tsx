import { css } from '@linaria/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Photos, ShownProof } from '../../../core/orders/proofs/photos.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { commandKey } from '../command-key.ts'
import { Notice } from '../Notice.tsx'
import { Dialog } from '../panels/Dialog.tsx'
import { saveFile } from '../save-file.ts'

const wide = css`
  inline-size: min(760px, calc(100vw - 32px));
`

const box = css`
  display: grid;
  gap: ${token.space3};

  & > p {
    color: ${token.textMuted};
  }
`

const frame = css`
  overflow: auto;
  max-block-size: min(60dvh, 540px);
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};

  & > button {
    display: block;
    inline-size: 100%;
    padding: 0;
    cursor: zoom-in;
  }

  & > button > img {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }

  &[data-zoomed] > button {
    inline-size: 250%;
    cursor: zoom-out;
  }
`

interface ProofViewerProps {
  photos: Photos
  proof: ShownProof
  fileName: string
  time: string
  onClose(): void
}

/** A large photo with zoom (also plus and minus), scrolling by arrow keys, and download. */
export function ProofViewer({ photos, proof, fileName, time, onClose }: ProofViewerProps) {
  const translate = useTranslate()
  const [isZoomed, setZoomed] = useState(false)
  const [download, setDownload] = useState<'none' | 'running' | 'failed'>('none')
  const frameBox = useRef<HTMLDivElement>(null)
  const { kind, address, isFailed } = proof
  const label = translate(`proofs.kind.${kind}`)

  useEffect(() => {
    const box = frameBox.current
    if (isZoomed) box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [isZoomed])

  async function save() {
    setDownload('running')
    const file = await photos.download(kind)
    setDownload(file ? 'none' : 'failed')
    if (file) saveFile({ name: fileName, ...file })
  }

  function zoomByKey(event: KeyboardEvent) {
    const key = commandKey(event)
    if (key === '+' || key === '=') setZoomed(true)
    if (key === '-') setZoomed(false)
  }

  return (
    <Dialog
      open
      className={wide}
      title={label}
      onClose={onClose}
      actions={
        !isFailed && (
          <>
            <Button aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
              {translate(isZoomed ? 'map.zoom-out' : 'map.zoom-in')}
            </Button>
            <Button icon="download" busy={download === 'running'} onClick={() => void save()}>
              {translate(download === 'running' ? 'proofs.downloading' : 'proofs.download')}
            </Button>
          </>
        )
      }
    >
      <div className={box}>
        <p>
          <bdi>{time}</bdi>
        </p>
        {isFailed ? (
          <Notice
            tone="danger"
            title={translate('proofs.failed')}
            action={<Button onClick={() => void photos.retry(kind)}>{translate('common.retry')}</Button>}
          />
        ) : (
          <div ref={frameBox} className={frame} dir="ltr" data-zoomed={isZoomed || undefined}>
            <button type="button" aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)} onKeyDown={zoomByKey}>
              <img src={address ?? ''} alt={label} width={640} height={480} onError={() => void photos.fail(kind)} />
            </button>
          </div>
        )}
        {download === 'failed' && <Notice tone="danger">{translate('proofs.download-failed')}</Notice>}
      </div>
    </Dialog>
  )
}
