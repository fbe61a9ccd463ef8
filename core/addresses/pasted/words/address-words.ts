/** Words typical of addresses, by language. */
const separateWords = [
  'street|str|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|crescent|cres|close|walk|quay|terrace|place|pl|way|link|grove|park|rise|hill|square|highway|hwy|alley|soi|main|cor',
  'blk|block|sector|phase|district|dist|village|town|city|estate|villa(?=\\s\\S{0,4}\\d)|house|plot|lot|holding|ward|quarter|area|zone|markaz|market|cantt|colony|township|tehsil|compound|cluster|group|county|province|lga',
  'central|north|south|east|west|building|ngong|gulshan|dha|cantonment|p\\.?o\\.? box|po box|mrt|lrt|highlands|gardens?|hostel|camp|accommodation|neighbou?rhood|townhouse|marina|bay',
  'jalan|jln|lorong|lrg|taman|tmn|kampung|persiaran|lebuh|lebuhraya|bandar|seksyen|kuala lumpur|kl|pj|selangor|johor|penang|cheras',
  'brgy|brg|barangay|subd|subdivision|poblacion|makati|pasig|taguig|quezon|qc|cavite|manila|metro manila|mandaluyong|edsa|cebu|homes|purok|sitio|phase',
  'thanon|sukhumvit|bangkok|sangkat|khan|phnom penh|borey|phum|siem reap|st|ph',
  'kowloon|hong kong|hk|n\\.?t\\.?|mid[ -]levels|tsuen wan|wan chai|causeway bay|quarry bay|kwun tong|sham shui po',
  'tsim sha tsui|tst|mong ?kok|sheung wan|sai ying pun|kennedy town|north point|shau kei wan|tai ?koo|chai wan|yau ma tei|hung hom|ho man tin|to kwa wan|wong tai sin|san po kong|lai chi kok|cheung sha wan|kwai (?:chung|fong|hing)|tsing yi|sha ?tin|ma on shan|tai (?:po|wai)|fan ?ling|sheung shui|yuen long|tuen mun|tin shui wai|sai kung|tseung kwan o|yau tong|ngau tau kok|tung chung|pok fu lam|ap lei chau|sai wan ho|siu sai wan',
  'dhaka|chittagong|sylhet|bazar|banani|uttara|mirpur|mohammadpur|karachi|lahore|islamabad|faisalabad|rawalpindi|gulberg|clifton|town',
  'salmiya|hawally|hawalli|jabriya|mishref|mangaf|fintas|farwaniya|sharq|dubai|abu dhabi|sharjah|deira|jumeirah|jlt|jvc|business bay|al quoz|doha|lusail|al wakrah|al rayyan|al sadd|cairo|giza|maadi|zamalek|heliopolis|alexandria|nasr city|rehab city|october|lagos|nairobi',
  'bd|b-dul|bul|bulevar|șos|sos|șoseaua|calea|aleea|intrarea|splaiul|piața|piata|sektor|nám|náměstí|nábřeží|třída|tř|rondo|osiedle|skwer|trasa|šetalište|obala|prilaz',
  'largo|vicolo|lungotevere|lungarno|galleria|v\\.le|p\\.zza|c\\.so|ronda|camino|passeig|rambla|travessera|travesía|glorieta|carretera|ctra|pza|gran vía|praça|praceta|travessa|estrada|calçada|alameda|allée|impasse|quai|chemin|route|cité|lotissement|angle',
  'väg|torg|torget|allé|plass|plassen|brygge|kuja|polku|tori|bulevardi|allee|ufer|damm|steig|promenade|fasor|dűlő|strand|lågan|stien|svingen',
  'пр-т|пр-кт|б-р|наб|пл|тупик|переулок|набережная|набережна|майдан|ж\\.?к|бул|гр|трг|булевар|көшесі|даңғылы|көчөсү|ქუჩა|ქ|გამზირი|გამზ|მოედანი|თბილისი|ბათუმი|փողոց|փող|պողոտա|պող|Երևան|Գյումրի',
  'km|sec|dist|taipei|tokyo|osaka|kyoto',
  'utca|út|útja|tér|körút|krt|köz|sétány|rakpart|budapest|bp|debrecen|szeged|győr',
  'carrer|calle|plaza|plaça|paseo|avenida|avda|rua|rue|avenue|via|viale|corso|piazza|strada|bulevardul|ulica|ul|aleja|al\\.|plac|os|trg|cesta|gata|gatan|gade|vei|veien|gate|tie|katu|straße|strasse|gasse|weg|platz',
  'οδός|οδο|λεωφόρος|λεωφ|πλατεία|αθήνα|θεσσαλονίκη|πειραιάς|μαρούσι|τκ|εξάρχεια|σύνταγμα|syntagma|athens|αγίου|αγίας|βασιλίσσης|βασιλέως',
  'вул|вулиця|просп|проспект|бульвар|площа|провулок|ул|улица|пр|пер|мкр|микрорайон|київ|киев|алматы|бишкек|ул\\.',
  'زقاق|محلة|دار|حارة|درب|بلوك|مجمع|بغداد|البصرة|أربيل|اربيل|الموصل|عمان|عمّان|المنامة|المحرق|مسقط|الدوحة|الدمام|الخبر|مكة|المدينة|إربد|الزرقاء|بنغازي|شارع|ش|قطعة|قطعه|حي|ميدان|منطقة|مدينة|طريق|قسيمة|منزل|بيت|فيلا|فيلات|جادة|محافظة|كمبوند|التجمع|الدقي|الجيزة|القاهرة|الاسكندرية|الإسكندرية|الرياض|جدة|دبي|الشارقة|ابوظبي|أبوظبي|السالمية|حولي|الجابرية|الفروانية|الكويت|عجمان|ابراج|الهرم|سموحة|صلاح سالم|الخليج التجاري|النهدة',
  'گلی|مکان|بلاک|ٹاؤن|روڈ|سیکٹر|کالونی|محلہ|لاہور|کراچی|اسلام آباد|گلبرگ',
  'রোড|সড়ক|বাসা|বাড়ি|ব্লক|সেক্টর|লেন|ঢাকা|চট্টগ্রাম|সিলেট|ধানমন্ডি|মিরপুর|উত্তরা|গুলশান',
]

const wordParts = [
  '(?<![\\p{L}])(?:h|st|p)\\s?#\\s?\\d',
  // Languages without spaces: Chinese and Japanese, Thai, Lao, Khmer and Burmese.
  '[路街道巷弄里村鄉鎮區区市縣县州都府県丁目番地町]|香港|九龍|新界|\\d\\s?[號号]|吉隆坡',
  'ถนน|ถ\\.|ซอย|ซ\\.|แขวง|เขต|ตำบล|ต\\.|อำเภอ|อ\\.|จังหวัด|จ\\.|หมู่|ม\\.\\d|กรุงเทพ|กทม|บ้านเลขที่|นนทบุรี|เชียงใหม่|สุขุมวิท|อ่อนนุช',
  'ບ້ານ|ເມືອງ|ນະຄອນ|ແຂວງ|ຖະໜົນ|ផ្លូវ|ផ្ទះលេខ|សង្កាត់|ខណ្ឌ|ភ្នំពេញ|បុរី|ភូមិ|ក្រុង|လမ်း|မြို့|ရပ်ကွက်|အမှတ်|ရန်ကုန်|မန္တလေး',
  'straße|strasse|gasse|mannerheimintie|(?<=\\p{L}{3})(?:tie|katu|gatan|vägen|veien|gata|utca)(?![\\p{L}])',
  '(?<![\\p{L}\\p{M}])khayaban|(?<=\\S)-(?:ku|shi)(?![\\p{L}\\p{M}])',
]

export const addressWord = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${separateWords.join('|')})(?![\\p{L}\\p{M}])|${wordParts.join('|')}`,
  'iu',
)

/** Words for buildings, with words that may be part of their names. */
export const buildingWord = new RegExp(
  [
    '(?<![\\p{L}])(?:tower|building|bldg|mansions?|apartments|apartment$|residen(?:ce|ces|cy|si)|condo(?:minium)?|plaza|mall|cent(?:re|er)(?! rd)|court|heights|menara|pangsapuri|kondominium|wisma|kompleks|bangunan|bhaban|bhavan|point|hotel|edificio|edifício|torre|residencial|résidence|immeuble|palazzo|condominio|budynek|hochhaus|toimistotalo|κτίριο|здание|сграда|guesthouse|suites|lofts?|arcade|complex|corporate|block [A-Z](?![\\p{L}])|torony|the (?:sail|grove|base)|commercial|industrial)(?![\\p{L}])',
    '(?<=\\p{Lu}\\p{L} \\p{Lu}\\p{L}{1,20} )house(?![\\p{L}])',
    '大廈|大厦|中心|廣場|广场|工業|大樓|花園|苑$|閣$|阁$|邨|商場|商场|新天地|荃新|[座期棟]$|社區|宿舍|公寓',
    'ビル|マンション|ハイツ|コーポ|タワー|アパート|レジデンス|メゾン|荘$',
    'คอนโด|อาคาร|ตึก|แมนชั่น|อพาร์ท|หอพัก|ทาวเวอร์',
    '(?<![\\p{L}])(?:عمار[ةه]|بناي[ةه]|مبنى|برج|ابراج|أبراج|كمبوند|مجمع)(?![\\p{L}])',
    '(?<![\\p{L}])(?:ভবন|টাওয়ার|অ্যাপার্টমেন্ট)(?![\\p{L}])',
  ].join('|'),
  'iu',
)
