/**
 * The fields of a forwarded mail's head (from, to, copy, date or sent) and its subject, as the usual mail programs write them
 * in each language: sources of regular expressions. A subject's word must not be one that labels an address, such as `Naslov`.
 */
const words: Record<string, [fields: string, subject: string]> = {
  en: ['from|to|b?cc|date|sent|reply-to', 'subject'],
  ar: ['من|إلى|الى|نسخة|(?:ال)?تاريخ|تاريخ الإرسال|تم الإرسال|أرسلت', '(?:ال)?موضوع'],
  bg: ['от|до|копие|дата|изпратено', 'относно|тема'],
  bn: ['থেকে|প্রেরক|প্রতি|প্রাপক|তারিখ|পাঠানো হয়েছে', 'বিষয়'],
  cs: ['od|komu|kopie|datum|odesláno', 'předmět'],
  de: ['von|an|kopie|datum|gesendet(?: am)?|antwort an', 'betreff'],
  el: ['από|προς|κοιν(?:οποίηση|\\.)?|ημερομηνία|ημ/νία|στάλθηκε|απεστάλη', 'θέμα'],
  es: ['de|para|cco?|fecha|enviado(?: el)?|responder a', 'asunto'],
  fi: ['lähettäjä|vastaanottaja|kopio|päiväys|päivämäärä|pvm|lähetetty', 'aihe'],
  fil: ['mula (?:kay|sa)|para (?:kay|sa)|petsa|ipinadala', 'paksa'],
  fr: ['de|à|pour|date|envoyé(?: le)?|répondre à', 'objet|sujet'],
  // Bosnian, Croatian, Montenegrin, Serbian.
  hr: ['od|šalje|pošiljatelj|za|prima|kome|kopija|datum|poslano|poslato', 'predmet|tema'],
  hu: ['feladó|címzett|másolat(?:ot kap)?|dátum|elküldve|küldve|küldés dátuma', 'tárgy'],
  hy: ['ումից|ում|ամսաթիվ|ուղարկվել է|ուղարկված', 'թեմա|առարկա'],
  it: ['da|a|data|inviato|rispondi a', 'oggetto'],
  ja: ['差出人|送信者|宛先|日時|日付|送信日時', '件名'],
  ka: ['გამომგზავნი|ვისგან|მიმღები|ვის|თარიღი|გაგზავნილია', 'თემა|საგანი'],
  kk: ['кімнен|жіберуші|кімге|алушы|күні|жіберілді', 'тақырыбы?'],
  km: ['ពី|ទៅ|ជូន|កាលបរិច្ឆេទ|បានផ្ញើ', 'ប្រធានបទ|កម្មវត្ថុ'],
  ky: ['кимден|жөнөтүүчү|кимге|алуучу|күнү|жөнөтүлдү', 'темасы'],
  lo: ['ຈາກ|ເຖິງ|ວັນທີ|ສົ່ງເມື່ອ', 'ຫົວຂໍ້|ຫົວເລື່ອງ|ເລື່ອງ'],
  ms: ['daripada|dari|kepada|tarikh|tanggal|dihantar|dikirim|salinan', 'subjek|perkara|perihal'],
  my: ['မှ|သို့|ရက်စွဲ', 'အကြောင်းအရာ'],
  nb: ['fra|til|kopi|dato|sendt', 'emne'],
  pl: ['od|do|dw|data|wysłan[oe]', 'temat'],
  pt: ['de|para|data|enviad[oa](?: em)?', 'assunto'],
  ro: ['de la|expeditor|către|catre|data|dată|trimis', 'subiect'],
  ru: ['от(?: кого)?|кому|копия|дата|отправлено', 'тема'],
  sl: ['od|pošiljatelj|za|kp|datum|poslano', 'zadeva'],
  sv: ['från|till|kopia|datum|skickat', 'ämne'],
  sw: ['kutoka(?: kwa)?|kwa|tarehe|imetumwa', 'mada'],
  th: ['จาก|ถึง|สำเนา|วันที่|ส่งเมื่อ|เวลา', 'เรื่อง|หัวเรื่อง|หัวข้อ'],
  uk: ['від(?: кого)?|кому|копія|дата|надіслано|відправлено', 'тема'],
  ur: ['منجانب|از طرف|سے|بنام|تاریخ|بھیجا گیا', 'موضوع'],
  zh: [
    '[寄發发]件[人者]|收件[人者]|副本|抄送|日期|[发發送傳寄][送件]?[时時][间間]|[寄傳]送日期|寄件日期|时间|時間',
    '主[题題旨]|标题|標題',
  ],
}

const subjects = Object.values(words).map(([, subject]) => subject)
const fields = Object.values(words).map(([field]) => field)
const lineOf = (sources: string[]) => new RegExp(String.raw`^[\s>]{0,5}(?:${sources.join('|')})\s?:`, 'iu')

export const mailField = lineOf([...fields, ...subjects])
export const mailSubject = lineOf(subjects)
