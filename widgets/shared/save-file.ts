interface SavedFile {
  name: string
  contentType: string
  content: string | ArrayBuffer | Uint8Array | Uint8Array[]
}

export function saveFile({ name, contentType, content }: SavedFile) {
  const address = URL.createObjectURL(
    new Blob((Array.isArray(content) ? content : [content]) as BlobPart[], { type: contentType }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
