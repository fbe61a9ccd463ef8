/** Words before or behind a name, by language, in sentences such as "I am Mei Tan" and "Mei Tan will receive it". */
const beforeNames = [
  String.raw`called(?=:)|(?:deliver|delivery|ship|send) to(?=:)|(?:liefer(?:n|t)|zustellen|bringen)(?: an)?(?=:)|(?:dostarczyć|wysłać)(?: do)?(?=:)|entregar a(?=:)|livrer à(?=:)|consegnare a(?=:)|(?<=(?:^|[\n,.!])\s?)tu`,
  'phone call from|(?:call|order)(?:ed)? from|message from|my (?:mum|mom|mother|dad|father|sister|brother|wife|husband|son|daughter|friend|colleague|boss)',
  "received? by|receiver is|ask for|it(?:’|')?s for|is for|order for|name(?:’|')?s|collected by|picked up by",
  'ich bin(?: (?:der|die))?|ich heiße|mein name ist|für (?:meine|meinen) (?:schwester|bruder|mutter|vater|mann|frau|freundin|freund)|anruf(?: von)?|angerufen hat|empfängt|annehmen wird',
  'tu mówi|jestem|nazywam się|odbierze|odbiera|dla pani|dla pana|dzwoni(?:ł|ła)?(?: pan| pani)?|zamawia',
  'soy|me llamo|es para(?: mi (?:hermana|hermano|madre|padre|mujer|marido))?|recoge|lo recibe|ha llamado|llamada de|a nombre de',
  "je suis|je m[’']appelle|c[’']est pour|au nom de|appel de|a appelé|sono|mi chiamo|è per|a nome di|ha chiamato|sou(?: (?:a|o))?|chamo-me|é para|em nome de|ligou",
  'ako (?:po )?si|kay|ako po ay si|tumawag (?:po )?si|para kay|tatanggap(?: po)? si|kukunin ni',
  'nama saya|panggilan dari|jag heter|jag är|jeg heter|jeg er|(?:minun )?nimeni on|olen|a nevem|én vagyok|hívott|átveszi|jsem|jmenuji se|volal[a]?|převezme',
  'sunt|mă numesc|a sunat|ja sam|zovem se|zvao|zvala|ime mi je|klical[a]?',
  'είμαι (?:ο|η)|με λένε|για (?:τον|την)|меня зовут|это|звонил[аи]?|мене звати|дзвонив|дзвонила|аз съм',
]
const beforeArabicNames = 'انا|أنا|باسم|اسمي|اتصل|اتصلت|هيستلم|هتستلم|يستلمها|تستلمها'

/** Words that end before an address in a sentence: "she stays at", "bitte in die". */
const beforeAddresses = [
  '(?:(?:he|she|they|we|i) )?(?:is |are |am )?(?:stay|live|staying|living|located|lives|stays|based)s? (?:in|at|on)|(?:please |pls |plz |kindly )?(?:deliver|bring|drop|send|come)(?: it| this| them)? (?:off )?(?:to|at|in)(?= (?:house|flat|villa|\\d))',
  '(?:address|location|place) is|(?:my |her |his |the |our )address',
  '(?:wohn(?:t|e|en|haft)|lieg(?:t|en)|bin)(?: \\p{L}{2,12})? (?:in|an)(?: de[rmn]| die)?|(?:bitte|bringen|liefern)[^,;.\\n]{0,30} (?:in|an) (?:die|den|das)|zur adresse|an die adresse',
  'mieszka(?:m|my)?(?: przy| na| w)?|na adres|pod adres(?:em)?|adres to|dostaw(?:a|ę) na adres',
  '(?:vivo|vive|vivimos|estoy|está|estamos)(?: en)?|(?:llevar|traer|enviar|mandar)(?:lo|la|melo|mela)? a|(?:entregar|entregad)(?: \\p{L}{2,12}){0,3} en|la dirección es',
  '(?:habite|habitons|habitez)(?: au)?|livrer (?:au|à)|abito in|abita in|consegnare in|moro n[ao]|mora n[ao]|entregar n[ao]',
  '(?:andito|dito|nandito|nakatira)(?: po)?(?: (?:ako|kami|siya))?(?: po)? sa|i-?deliver (?:nyo |niyo )?(?:po )?sa|tinggal di|hantar ke',
  '(?:leverera|skicka|levere|sende)(?: det| den)? til?l|(?:voisitteko |voitteko )?(?:toimittaa|tuoda|lähettää) osoitteeseen|(?:podem |pode )?entregar (?:na|no|em)|(?:order ta )?pathan|pathiye din|pathaben|leta|nipelekee|(?:doručit|doručte|přivézt|přivezte) na|(?:livra|livrați|livrează|aduceți) (?:la|pe|în)|(?:dostavit[ei]|dostava) (?:na|u)|(?:hozzátok|hozzák|kérem|szállítsák)(?: ide)?(?= ?:)',
  '(?:στείλτε|φέρτε)(?: το)? στ(?:ην|ον|ο|η)|(?:доставьте|привезите|доставить) (?:на|по)|(?:доставте|привезіть) (?:на|за)|เอาไปส่งที่|มาส่งที่',
  'bor (?:på|i)|asun osoitteessa|asuu osoitteessa|lakom|bydlím(?: na| v)?|locuiesc(?: pe| în)?|stanujem u|stanujem na',
  'μένω(?: στ(?:ην|ον|ο|η))?|μένει(?: στ(?:ην|ον|ο|η))?|живу (?:на|по)|живёт (?:на|по)|по адресу|мешкаю (?:на|по)|за адресою|живея на',
]
const beforeArabicAddresses = 'يوصل (?:على|الى|إلى)?|ساكن في|ساكنة في|على عنوان|عنواني'

/** "Her number is", before a phone number. */
const beforeNumbers = [
  '(?:my |her |his |their |the )?(?:number|mobile|phone|hp|cell|contact)(?: no\\.?| number)?(?: is|:)?',
  '(?:ihre|seine|meine|die|mein|unsere)(?: (?:handy|telefon)?nummer| handy| telefon)(?: ist| lautet)?|(?:handy|telefon)nummer(?: ist)?',
  '(?:mój|jego|jej|nasz) (?:numer|telefon)(?: telefonu)?(?: to)?|(?:mi|su|el) (?:número|móvil|teléfono|celular|tel)(?: es)?|mon (?:numéro|portable)(?: est)?|son (?:numéro|portable)(?: est)?',
  'il (?:mio|suo) (?:numero|cellulare)(?: è)?|(?:o )?(?:meu|seu) (?:número|telemóvel|celular)(?: é)?|(?:number|cp)(?: ko| niya)?(?: po)?(?: ay)?|nombor saya',
  'mitt nummer(?: är)?|mit nummer|(?:ja )?numeroni(?: on)?|a számom|a telefonszámom|moje číslo(?: je)?|numărul meu(?: este)?|moj broj(?: je)?|moja številka(?: je)?',
  'το (?:κινητό|τηλέφωνό|τηλέφωνο) (?:μου|του|της)(?: είναι)?|мой (?:номер|телефон)|мій (?:номер|телефон)|رقمي|رقمه|رقمها|رقم تليفوني',
]

/** Greetings and words of thanks: a part with only these is no name, place or item. */
const courtesies = [
  'hi|hello|hey|dear (?:team|sir|madam|all)|good (?:morning|afternoon|evening|day|pm|am)|thanks(?: a lot| so much)?|thank you(?: so much)?|thanks (?:&|and) regards|(?:best|kind|warm)? ?regards|cheers|best|sincerely',
  'hallo|servus|hi|grüß (?:gott|dich)|guten (?:tag|morgen|abend)|danke(?: schön)?|vielen dank|lg|mfg|vg|liebe grüße|mit freundlichen grüßen|beste grüße|liebes team',
  'hej|cześć|witam|dzień dobry|dobry wieczór|dziękuję|dzięki|pozdrawiam|z poważaniem',
  'hola|buenas(?: tardes| noches)?|buenos días|gracias|muchas gracias|(?:un )?saludos?|atentamente|hola equipo',
  'bonjour|salut|merci|cordialement|bien à vous|ciao|buongiorno|buonasera|grazie|saluti|cordiali saluti|olá|bom dia|boa tarde|obrigad[oa]|cumprimentos',
  'salam(?: po)?|salamat po|aoa|assalam ?o ?alaikum|jazak ?allah|shukria|مرحبا|السلام عليكم|صباح الخير|مساء الخير|شكرا|مع تحياتي|تحياتي|لو سمحت',
  'hej|hejsan|tack|mvh|vänliga hälsningar|hei|takk|hilsen|moi|terve|kiitos|terveisin|szia|sziasztok|üdv|köszönöm|üdvözlettel|ahoj|dobrý den|děkuji|s pozdravem',
  'bună(?: ziua)?|mulțumesc|cu stimă|bok|pozdrav|hvala|lep pozdrav|γεια(?: σας)?|ευχαριστώ|με εκτίμηση|привет|здравствуйте|спасибо|с уважением|привіт|дякую|добрий день|здравей(?:те)?|благодаря|поздрави',
  'สวัสดี(?:ครับ|ค่ะ)?|ขอบคุณ(?:ครับ|ค่ะ)?|你好|您好|謝謝|谢谢|こんにちは|お世話になっております|よろしくお願いします',
]

/** Ways to pay, at the end of a note about an order. */
const payments =
  'cash|cod|paid|card|bar(?:zahlung)?|karte|bezahlt|gotówka|kartą|karta|za pobraniem|opłacone|(?:paga )?(?:en )?efectivo|(?:con )?tarjeta|pagado|espèces|contanti|(?:paga )?(?:em )?dinheiro|multibanco|kontant|käteinen|készpénz|hotově|numerar|gotovina|μετρητά|наличные|готівка|в брой|كاش|نقدا|เงินสด|現金|tunai|bayad na|cash po'

/** A person's part of a name that forms ask for separately. */
export const familyWords =
  'last name|family name|surname|nachname|familienname|zuname|nazwisko|apellidos?|cognome|apelido|sobrenome|nom de famille|efternamn|etternavn|sukunimi|vezetéknév|příjmení|prezime|priimek|επώνυμο|фамилия|прізвище|اسم العائلة|نامسکول|นามสกุล|姓氏'
export const givenWords =
  "first name|given name|vorname|imię|nombre|prénom|nome|förnamn|fornavn|etunimi|keresztnév|jméno|prenume|ime|όνομα|имя|ім[’']я|الاسم الأول|ชื่อ"

const words = (lines: string[]) => lines.join('|')
const edge = String.raw`(?<![\p{L}\p{M}])`

export const nameLeads = new RegExp(
  String.raw`${edge}(?:${words(beforeNames)}|${beforeArabicNames})(?:\s?:\s?\n?|\s)(?=\p{L})`,
  'giu',
)
export const addressLeads = new RegExp(
  String.raw`${edge}(?:${words(beforeAddresses)})(?![\p{L}\p{M}])\s?:?|${edge}(?:${beforeArabicAddresses})(?![\p{L}\p{M}])`,
  'giu',
)
export const numberLead = words(beforeNumbers)
export const courtesy = new RegExp(`^(?:${words(courtesies)}|${payments})[ .!,]*$`, 'iu')

const startOfLabel = String.raw`^[\s\d.)]{0,5}`
export const familyWord = new RegExp(`${startOfLabel}(?:${familyWords})(?![\\p{L}\\p{M}])`, 'iu')
export const givenWord = new RegExp(`${startOfLabel}(?:${givenWords})(?![\\p{L}\\p{M}])`, 'iu')
