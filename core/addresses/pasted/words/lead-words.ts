/** Words before or behind a name, by language, in sentences such as "I am Mei Tan" and "Mei Tan will receive it". */
const beforeNames = [
  String.raw`called(?=:)|(?:deliver|delivery|ship|send) to(?=:)|(?:liefer(?:n|t)|zustellen|bringen)(?: an)?(?=:)|(?:dostarczyć|wysłać)(?: do)?(?=:)|entregar a(?=:)|livrer à(?=:)|consegnare a(?=:)|(?<=(?:^|[\n,.!])\s?)tu`,
  '(?:lieferung|paket|bestellung|sendung) (?:an|für)|(?:consegna|pacco|ordine) (?:per|a)|(?:entrega|pedido|paquete|encomenda) para|(?:livraison|colis|commande) pour|(?:dostawa|paczka|przesyłka) dla|(?:leverans|leverering|levering|paket|pakke) til?l|(?:dostava|paket|pošiljka) za|(?:livrare|colet) pentru|(?:doručení|zásilka|balík) pro|(?:доставка|посылка|заказ) для|(?:доставка|посилка|замовлення) для|(?:para|paket|csomag) (?:kay|untuk)',
  'v\\/|z\\.? ?h(?:d|\\.|änden)\\.?(?: von)?|zu handen(?: von)?|à l.attention de|a la atención de|all.attenzione di|alla c\\. ?a\\.|ao cuidado de|do rąk|k rukám|na ruke|în atenția|υπ.? ?όψη|вниманию|на вниманието на|до уваги|attention|att|attn',
  'phone call from|(?:call|order)(?:ed)? from|message from|(?:parcel|delivery|package) (?:is )?for|my (?:mum|mom|mother|dad|father|sister|brother|wife|husband|son|daughter|friend|colleague|boss)',
  "received? by|receiver is|ask for|it(?:’|')?s for|is for|order for|name(?:’|')?s|collected by|picked up by",
  'ich bin(?: (?:der|die))?|ich heiße|mein name ist|für (?:meine|meinen) (?:schwester|bruder|mutter|vater|mann|frau|freundin|freund)|anruf(?: von)?|angerufen hat|empfängt|annehmen wird',
  'tu mówi|jestem|nazywam się|odbierze|odbiera|dla pani|dla pana|dzwoni(?:ł|ła)?(?: pan| pani)?|zamawia',
  'soy|me llamo|es para(?: mi (?:hermana|hermano|madre|padre|mujer|marido))?|recoge|lo recibe|ha llamado|llamada de|a nombre de',
  "je suis|je m[’']appelle|c[’']est pour|au nom de|appel de|a appelé|sono|mi chiamo|è per|a nome di|ha chiamato|sou(?: (?:a|o))?|chamo-me|é para|em nome de|ligou",
  'ako (?:po )?si|kay|ako po ay si|tumawag (?:po )?si|para kay|tatanggap(?: po)? si|kukunin ni',
  'nimi on|nimellä|казвам се|името ми е|на име|получава|отримує|забере|на ім.я|получает|получит|заберёт|на имя|atas nama|penerima|i namnet|på namnet|på navnet|tar emot|tar imot|mottas av|pe numele|primește|na jméno|převezme si|na ime|prima|preuzima|prevzame|auf den namen|in nome di|ritira|riceve|na nazwisko|em nome d[aoe]|quem recebe é|recebe|réceptionn(?:é|e) par|όνομα|στο όνομα|παραλαμβάνει (?:ο|η)|lo recibirá|recibe|vastaanottaa',
  String.raw`(?<=[,.;!]\s?)(?:pour|para|für|dla|per|pro|pentru|для|για|till|for|kwa|untuk)`,
  '(?:navnet|navn|namnet|nimi|jméno|ime|numele|името|име|nombre|nome|nom|nazwisko|imię|název|der name|le nom|el nombre|il nome|o nome) (?:er|är|on|je|este|е|es|è|é|est|ist|to)',
  String.raw`(?<=[,.;]\s?)(?:ime|nome|nombre|nom|nume|navn|namn|nimi|imię|név|jméno|име|имя|ім.я)`,
  'amar nam|nam|amar naam|naam|mera naam|jina langu ni|jina ni|naan|ชื่อ',
  'saya|nevemen|спросить|попросити|питайте|спросите|ask for|fragen sie nach|preguntar por|chiedere di|demander|perguntar por|pytać o|ptejte se na',
  'nama saya|panggilan dari|jag heter|jag är|jeg heter|jeg er|(?:minun )?nimeni on|olen|a nevem|én vagyok|hívott|átveszi|jsem|jmenuji se|volal[a]?|převezme',
  'sunt|mă numesc|a sunat|ja sam|zovem se|zvao|zvala|ime mi je|klical[a]?',
  'είμαι (?:ο|η)|με λένε|για (?:τον|την)|меня зовут|это|звонил[аи]?|мене звати|дзвонив|дзвонила|аз съм',
]
const beforeArabicNames =
  'اسمها|اسمه|المستلمة?|(?:ال)?توصيل ل|انا|أنا|باسم|اسمي|اتصل(?!\\s(?:قبل|عند|بعد|على|بي|لما|فقط|أو))|اتصلت|هيستلم|هتستلم|يستلمها|تستلمها'

/** Words that end before an address in a sentence: "she stays at", "bitte in die". */
const beforeAddresses = [
  '(?:(?:he|she|they|we|i) )?(?:is |are |am )?(?:stay|live|staying|living|located|lives|stays|based)s? (?:in|at|on)|(?:please |pls |plz |kindly )?(?:deliver|bring|drop|send|come)(?: it| this| them)? (?:off )?(?:to|at|in)(?= (?:house|flat|villa|\\d))',
  '(?<=(?:^|[\\n,.!?])\\s?)(?:потрібна |нужна |proszę o |prosím |please )?(?:доставка|dostawę?|delivery|lieferung|livraison|consegna|entrega|dostava|livrare|leverans|levering|toimitus|szállítás|doručení)(?= ?:)|(?:доставете|донесете|доставьте|привезите|доставте|привезіть) (?:на|до|в|по)',
  'amar (?:address|thikana|basa)|(?:address|location|place) is|(?:my |her |his |the |our )address(?: is)?',
  '(?:wohn(?:t|e|en|haft)|lieg(?:t|en)|bin)(?: \\p{L}{2,12})? (?:in|an)(?: de[rmn]| die)?|(?:bitte|bringen|liefern)[^,;.\\n]{0,30} (?:in|an) (?:die|den|das)|zur adresse|an die adresse',
  'mieszka(?:m|my)?(?: przy| na| w)?|na adres|pod adres(?:em)?|adres to|dostaw(?:a|ę) na adres',
  '(?:vivo|vive|vivimos|estoy|está|estamos)(?: en)?|(?:llevar|traer|enviar|mandar)(?:lo|la|melo|mela)? a|(?:entregar|entregad)(?: \\p{L}{2,12}){0,3} en|la dirección es',
  '(?:habite|habitons|habitez)(?: au)?|livrer (?:au|à)|abito in|abita in|consegnare in|moro n[ao]|mora n[ao]|entregar n[ao]',
  '(?:andito|dito|nandito|nakatira)(?: po)?(?: (?:ako|kami|siya))?(?: po)? sa|i-?deliver (?:nyo |niyo )?(?:po )?sa|tinggal di|hantar ke',
  '(?:leverera|skicka|levere|sende)(?: det| den)? til?l|(?:voisitteko |voitteko )?(?:toimittaa|tuoda|lähettää) osoitteeseen|(?:podem |pode )?entregar (?:na|no|em)|(?:order ta )?pathan|pathiye din|pathaben|leta|nipelekee|(?:doručit|doručte|přivézt|přivezte) na|(?:livra|livrați|livrează|aduceți) (?:la|pe|în)|(?:dostavit[ei]|dostava) (?:na|u)|(?:hozzátok|hozzák|kérem|szállítsák)(?: ide)?(?= ?:)',
  '(?:доставка|заказ|замовлення|поръчка|доставить|доставити) (?:на|до|по|за|в|у)|(?:παράδοση|παραγγελία) (?:στ(?:ην?|ον?|ο|η)|σε)|(?:tilaus|toimitus|lähetys)(?: osoitteeseen)?(?= \\p{Lu})|(?:leverans|leverera|leverering|bud) (?:til?l|på)|(?:dostawa|dostawę|przesyłka) (?:na|do|pod)|livraison (?:au|à)|(?:entrega|envío|envio) (?:en|na|no|em|a)|(?:consegna|spedizione) (?:in|a)|(?:dostava|dostavu|isporuka) (?:na|u)|(?:livrare|livrarea) (?:la|pe|în)|(?:doručení|dodání|doručit) (?:na|do)|(?:szállítás|kiszállítás) ide|(?:lieferung|liefern|zustellung) (?:in|an|nach)(?: die| der| den)?(?= \\p{Lu})|(?:tolong |sila )?hantar(?:kan)? ke',
  '(?:στείλτε|φέρτε)(?: το)? στ(?:ην|ον|ο|η)|(?:доставьте|привезите|доставить) (?:на|по)|(?:доставте|привезіть) (?:на|за)|เอาไปส่งที่|มาส่งที่',
  'bor (?:på|i)|asun osoitteessa|asuu osoitteessa|lakom|bydlím(?: na| v)?|locuiesc(?: pe| în)?|stanujem u|stanujem na',
  'μένω(?: στ(?:ην|ον|ο|η))?|μένει(?: στ(?:ην|ον|ο|η))?|живу (?:на|по)|живёт (?:на|по)|по адресу|мешкаю (?:на|по)|за адресою|живея на',
]
const beforeArabicAddresses = 'يوصل (?:على|الى|إلى)?|ساكن في|ساكنة في|على عنوان|عنواني'

/** "Her number is", before a phone number. */
const beforeNumbers = [
  '(?:her|his|my|their) (?:no|num|hp|cell|tel)\\.?(?: is)?|no saya|kom|tlf|num|mob|móvil|movil|celular|handy|mobitel|mobil|mobile|mob|cellulare|cell|cel|tlf|gsm|tel|telefon[oe]?|telefonom?|téléphone|tél|telemóvel|puh|puhelin|broj telefona|telefonszám|τηλ|κιν|τηλέφωνο|κινητό|тел|телефон|моб|phone|h\\/?p',
  'call (?:me|her|him|them|us) (?:on|at)|و?(?:ال)?رقم(?:ها?|ي)?|هاتفه[ا]?|جواله[ا]?',
  '(?:my |her |his |their |the )?(?:number|mobile|phone|hp|cell|contact)(?: no\\.?| number)?(?: is|:)?',
  '(?:ihre|seine|meine|die|mein|unsere)(?: (?:handy|telefon)?nummer| handy| telefon)(?: ist| lautet)?|(?:handy|telefon)nummer(?: ist)?',
  '(?:mój|jego|jej|nasz) (?:numer|telefon)(?: telefonu)?(?: to)?|(?:mi|su|el) (?:número|móvil|teléfono|celular|tel)(?: es)?|mon (?:numéro|portable)(?: est)?|son (?:numéro|portable)(?: est)?',
  'il (?:mio|suo) (?:numero|cellulare)(?: è)?|(?:o )?(?:meu|seu) (?:número|telemóvel|celular)(?: é)?|(?:number|cp)(?: ko| niya)?(?: po)?(?: ay)?|nombor saya',
  'mitt nummer(?: är)?|mit nummer|(?:ja )?numeroni(?: on)?|a számom|a telefonszámom|moje číslo(?: je)?|numărul meu(?: este)?|moj broj(?: je)?|moja številka(?: je)?',
  'reachable (?:at|on)|erreichbar(?: ist [^\\n,.]{1,20})? unter|localizable en|joignable au|raggiungibile al|contact[aá]vel (?:em|pelo)|dostępn[ya] pod|k dispozici na|dosegljiv[ai]? na|dostupn[ai]? na|nås på|treffes på|elérhető(?:ség)?|можно связаться по|зв.язок за',
  'το (?:κινητό|τηλέφωνό|τηλέφωνο) (?:μου|του|της)(?: είναι)?|мой (?:номер|телефон)|мій (?:номер|телефон)|رقمي|رقمه|رقمها|رقم تليفوني',
]

/** Greetings and words of thanks: a part with only these is no name, place or item. */
const courtesies = [
  'salve|buondì|salut(?:are|ări)?|alo|zdravo|molim|halo|ola|heisann|god dag|góðan|γεια|καλημέρα|καλησπέρα|доброго дня|вітаю|добър ден|هلا|اهلا|أهلا|يا هلا',
  'hi|hello|hey|dear (?:team|sir|madam|all)|good (?:morning|afternoon|evening|day|pm|am)|thanks(?: a lot| so much)?|thank you(?: so much)?|thanks (?:&|and) regards|(?:best|kind|warm)? ?regards|cheers|best|sincerely',
  'hallo|servus|hi|grüß (?:gott|dich)|guten (?:tag|morgen|abend)|(?:danke|bitte)(?: schön| sehr)?|vielen(?: lieben)? dank|herzlichen dank|lg|mfg|vg|liebe grüße|mit freundlichen grüßen|beste grüße|liebes team',
  'hej|cześć|witam|dzień dobry|dobry wieczór|(?:bardzo )?dziękuję|dzięki|pozdrawiam|z poważaniem',
  'hola|buenas(?: tardes| noches)?|buenos días|(?:muchas |mil )?gracias|(?:un )?saludos?|atentamente|hola equipo',
  'bonjour|salut|merci(?: beaucoup| d.avance)?|cordialement|bien à vous|ciao|buongiorno|buonasera|(?:mille )?grazie(?: mille)?|saluti|cordiali saluti|olá|bom dia|boa tarde|(?:muito )?obrigad[oa]|cumprimentos',
  'salam(?: po)?|salamat po|aoa|assalam ?o ?alaikum|jazak ?allah|shukria|مرحبا|السلام عليكم|صباح الخير|مساء الخير|شكرا|مع تحياتي|تحياتي|لو سمحت',
  'hej|hejsan|tack(?: så mycket)?|mvh|vänliga hälsningar|hei|(?:tusen )?takk|hilsen|moi|terve|kiitos(?: paljon)?|terveisin|szia|sziasztok|üdv|köszönöm|üdvözlettel|ahoj|dobrý den|děkuji|s pozdravem',
  'bună(?: ziua)?|mulțumesc(?: mult)?|cu stimă|bok|pozdrav|hvala(?: lijepa| puno| lepa)?|lep pozdrav|γεια(?: σας)?|ευχαριστώ(?: πολύ)?|με εκτίμηση|привет|здравствуйте|(?:большое )?спасибо|с уважением|привіт|дякую|добрий день|здравей(?:те)?|благодаря|поздрави',
  'สวัสดี(?:ครับ|ค่ะ)?|ขอบคุณ(?:ครับ|ค่ะ)?|你好|您好|謝謝|谢谢|こんにちは|お世話になっております|よろしくお願いします',
]

/** Ways to pay, at the end of a note about an order. */
export const payments =
  '(?:paid )?(?:via|by|through|con|mit|par|przez|per) (?:gcash|paynow|paylah|grabpay|maya|tng|duitnow|fps|payme|bkash|nagad|easypaisa|jazzcash|m-?pesa|revolut|bizum|mb ?way|blik|swish|vipps|mobilepay|bank(?: transfer)?|transfer|card|cash|paypal|iban)|paynow|gcash|bkash|m-?pesa|bizum|blik|swish|vipps|mb ?way|cash|cod|paid|card|bar(?:zahlung)?|karte|bezahlt|gotówka|kartą|karta|za pobraniem|opłacone|(?:paga )?(?:en )?efectivo|(?:con )?tarjeta|pagado|espèces|contanti|(?:paga )?(?:em )?dinheiro|multibanco|kontant|käteinen|készpénz|hotově|numerar|gotovina|μετρητά|наличные|готівка|в брой|كاش|نقدا|เงินสด|現金|tunai|bayad na|cash po'

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
