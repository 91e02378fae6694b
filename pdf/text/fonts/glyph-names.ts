import { letterNamed } from '../../document/letter-names.ts'

/**
 * Glyph names of text and mathematical fonts (Adobe Glyph List), except those of Latin letters. They name Central
 * European, Greek and Cyrillic letters, signs, and parts of large signs, which have private-use code points.
 */
const characters = `
Gamma Γ Delta ∆ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω ff ﬀ ffi ﬃ ffl ﬄ alpha α beta β
gamma γ delta δ zeta ζ eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ chi χ
psi ψ omega ω epsilon ε theta1 ϑ sigma1 ς phi1 ϕ omega1 ϖ omicron ο Alpha Α Beta Β Epsilon Ε Zeta Ζ Eta Η Iota Ι
Kappa Κ Mu Μ Nu Ν Omicron Ο Rho Ρ Tau Τ Chi Χ arrowlefttophalf ↼ arrowleftbothalf ↽ arrowrighttophalf ⇀
arrowrightbothalf ⇁ arrowhookleft ↪ arrowhookright ↩ partialdiff ∂ weierstrass ℘ asteriskmath ∗ minusplus ∓
circleplus ⊕ circlemultiply ⊗ circlecopyrt © openbullet ◦ equivalence ≡ reflexsubset ⊆ reflexsuperset ⊇ lessequal ≤
greaterequal ≥ similar ∼ approxequal ≈ propersubset ⊂ propersuperset ⊃ precedes ≺ arrowleft ← arrowright → arrowup ↑
arrowdown ↓ arrowboth ↔ arrownortheast ↗ arrowsoutheast ↘ arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑ arrowdbldown ⇓
arrowdblboth ⇔ arrownorthwest ↖ arrowsouthwest ↙ proportional ∝ prime ′ infinity ∞ element ∈ universal ∀ existential ∃
emptyset ∅ perpendicular ⊥ aleph ℵ union ∪ intersection ∩ logicaland ∧ logicalor ∨ angbracketleft 〈 angbracketright 〉
bardbl ‖ radical √ nabla ∇ integral ∫ club ♣ diamond ♦ heart ♥ spade ♠ parenleftbig ( parenrightbig ) bracketleftbig [
bracketrightbig ] floorleftbig ⌊ floorrightbig ⌋ ceilingleftbig ⌈ ceilingrightbig ⌉ braceleftbig { bracerightbig }
angbracketleftbig 〈 angbracketrightbig 〉 vextendsingle ∣ vextenddouble ∥ slashbig / backslashbig ∖ parenleftBig (
parenrightBig ) parenleftbigg ( parenrightbigg ) bracketleftbigg [ bracketrightbigg ] floorleftbigg ⌊ floorrightbigg ⌋
ceilingleftbigg ⌈ ceilingrightbigg ⌉ braceleftbigg { bracerightbigg } angbracketleftbigg 〈 angbracketrightbigg 〉
slashbigg / backslashbigg ∖ parenleftBigg ( parenrightBigg ) bracketleftBigg [ bracketrightBigg ] floorleftBigg ⌊
floorrightBigg ⌋ ceilingleftBigg ⌈ ceilingrightBigg ⌉ braceleftBigg { bracerightBigg } angbracketleftBigg 〈
angbracketrightBigg 〉 slashBigg / backslashBigg ∖ slashBig / backslashBig ∖ angbracketleftBig 〈 angbracketrightBig 〉
unionsqtext ⊔ unionsqdisplay ⊔ contintegraltext ∮ contintegraldisplay ∮ circledottext ⊙ circledotdisplay ⊙
circleplustext ⊕ circleplusdisplay ⊕ circlemultiplytext ⊗ circlemultiplydisplay ⊗ summationtext ∑ producttext ∏
integraltext ∫ uniontext ⋃ intersectiontext ⋂ unionmultitext ⊎ logicalandtext ∧ logicalortext ∨ summationdisplay ∑
productdisplay ∏ integraldisplay ∫ uniondisplay ⋃ intersectiondisplay ⋂ unionmultidisplay ⊎ logicalanddisplay ∧
logicalordisplay ∨ coproducttext ∐ coproductdisplay ∐ tildewide ˜ tildewider ˜ tildewidest ˜ bracketleftBig [
bracketrightBig ] floorleftBig ⌊ floorrightBig ⌋ ceilingleftBig ⌈ ceilingrightBig ⌉ braceleftBig { bracerightBig }
radicalbig √ radicalBig √ radicalbigg √ radicalBigg √ radicalbt √ radicalvertex √ radicaltp √ bracehtipdownleft ︷
bracehtipdownright ︷ bracehtipupleft ︸ bracehtipupright ︸ Abreve Ă Aogonek Ą Cacute Ć Ccaron Č Dcaron Ď Ecaron Ě
Eogonek Ę Gbreve Ğ Lacute Ĺ Lcaron Ľ Nacute Ń Ncaron Ň Eng Ŋ Ohungarumlaut Ő Racute Ŕ Rcaron Ř Sacute Ś Scedilla Ş
Scommaaccent Ș Tcaron Ť Tcommaaccent Ţ Tcedilla Ţ Uhungarumlaut Ű Uring Ů Zacute Ź Zdotaccent Ż Idotaccent İ IJ Ĳ
dcroat đ abreve ă aogonek ą cacute ć ccaron č dcaron ď ecaron ě eogonek ę gbreve ğ lacute ĺ lcaron ľ nacute ń ncaron ň
eng ŋ ohungarumlaut ő racute ŕ rcaron ř sacute ś scedilla ş scommaaccent ș tcaron ť tcommaaccent ţ tcedilla ţ
uhungarumlaut ű uring ů zacute ź zdotaccent ż ij ĳ Amacron Ā amacron ā Emacron Ē emacron ē Imacron Ī imacron ī
Omacron Ō omacron ō Umacron Ū umacron ū Iogonek Į iogonek į Uogonek Ų uogonek ų Gcommaaccent Ģ gcommaaccent ģ
Kcommaaccent Ķ kcommaaccent ķ Lcommaaccent Ļ lcommaaccent ļ Ncommaaccent Ņ ncommaaccent ņ Rcommaaccent Ŗ
rcommaaccent ŗ Edotaccent Ė edotaccent ė Dcroat Đ Ccircumflex Ĉ ccircumflex ĉ Cdotaccent Ċ cdotaccent ċ Gcircumflex Ĝ
gcircumflex ĝ Gdotaccent Ġ gdotaccent ġ Hcircumflex Ĥ hcircumflex ĥ Hbar Ħ hbar ħ Itilde Ĩ itilde ĩ Ibreve Ĭ ibreve ĭ
Jcircumflex Ĵ jcircumflex ĵ Scircumflex Ŝ scircumflex ŝ Tbar Ŧ tbar ŧ Utilde Ũ utilde ũ Ubreve Ŭ ubreve ŭ
Wcircumflex Ŵ wcircumflex ŵ Ycircumflex Ŷ ycircumflex ŷ longs ſ kgreenlandic ĸ Ldot Ŀ ldot ŀ Ebreve Ĕ ebreve ĕ
Obreve Ŏ obreve ŏ napostrophe ŉ zeroinferior ₀ minute ′ second ″ estimated ℮ numero № onethird ⅓ twothirds ⅔
oneeighth ⅛ threeeighths ⅜ fiveeighths ⅝ seveneighths ⅞ lozenge ◊ notequal ≠ summation ∑ product ∏ Ohm Ω musicalnote ♪
colonmonetary ₡ won ₩ lira ₤ dong ₫ referencemark ※ therefore ∴ because ∵ checkmark ✓ foursuperior ⁴ fivesuperior ⁵
sixsuperior ⁶ sevensuperior ⁷ eightsuperior ⁸ ninesuperior ⁹ zerosuperior ⁰ nsuperior ⁿ oneinferior ₁ twoinferior ₂
threeinferior ₃ fourinferior ₄ fiveinferior ₅ sixinferior ₆ seveninferior ₇ eightinferior ₈ nineinferior ₉
alphatonos ά epsilontonos έ etatonos ή iotatonos ί omicrontonos ό upsilontonos ύ omegatonos ώ Alphatonos Ά
Epsilontonos Έ Etatonos Ή Iotatonos Ί Omicrontonos Ό Upsilontonos Ύ Omegatonos Ώ iotadieresis ϊ upsilondieresis ϋ
iotadieresistonos ΐ upsilondieresistonos ΰ Iotadieresis Ϊ Upsilondieresis Ϋ tonos ΄ dieresistonos ΅ anoteleia ·
sigmafinal ς afii00208 ― afii10017 А afii10018 Б afii10019 В afii10020 Г afii10021 Д afii10022 Е afii10023 Ё
afii10024 Ж afii10025 З afii10026 И afii10027 Й afii10028 К afii10029 Л afii10030 М afii10031 Н afii10032 О
afii10033 П afii10034 Р afii10035 С afii10036 Т afii10037 У afii10038 Ф afii10039 Х afii10040 Ц afii10041 Ч
afii10042 Ш afii10043 Щ afii10044 Ъ afii10045 Ы afii10046 Ь afii10047 Э afii10048 Ю afii10049 Я afii10050 Ґ
afii10051 Ђ afii10052 Ѓ afii10053 Є afii10054 Ѕ afii10055 І afii10056 Ї afii10057 Ј afii10058 Љ afii10059 Њ
afii10060 Ћ afii10061 Ќ afii10062 Ў afii10065 а afii10066 б afii10067 в afii10068 г afii10069 д afii10070 е
afii10071 ё afii10072 ж afii10073 з afii10074 и afii10075 й afii10076 к afii10077 л afii10078 м afii10079 н
afii10080 о afii10081 п afii10082 р afii10083 с afii10084 т afii10085 у afii10086 ф afii10087 х afii10088 ц
afii10089 ч afii10090 ш afii10091 щ afii10092 ъ afii10093 ы afii10094 ь afii10095 э afii10096 ю afii61352 №
afii10099 ђ afii10100 ѓ afii10101 є afii10102 ѕ afii10103 і afii10104 ї afii10105 ј afii10106 љ afii10107 њ
afii10108 ћ afii10109 ќ afii10110 ў afii10193 џ afii10098 ґ H18533 ● H22073 □ H18543 ▪ H18551 ▫ filledbox ■
invbullet ◘ female ♀ male ♂ smileface ☺ invsmileface ☻ sun ☼ house ⌂ figuredash ‒ quotereversed ‛ horizontalbar ―
franc ₣ peseta ₧ sheqel ₪ afii57636 ₪ afii61248 ℅ afii61289 ℓ arrowupdn ↕ arrowupdnbse ↨ carriagereturn ↵ orthogonal ∟
revlogicalnot ⌐ integraltp ⌠ integralbt ⌡ congruent ≅ notelement ∉ suchthat ∋ subset ⊂ notsubset ⊄ angle ∠ dotmath ⋅
gradient ∇ parenleftsuperior ⁽ parenrightsuperior ⁾ Upsilon1 ϒ angleleft 〈 angleright 〉 f_f ﬀ f_i ﬁ f_l ﬂ f_f_i ﬃ
f_f_l ﬄ euro € notparallel ∦
`
const places = `
dotlessj f6be parenlefttp f8eb parenrighttp f8f6 bracketlefttp f8ee bracketrighttp f8f9 bracketleftbt f8f0
bracketrightbt f8fb bracketleftex f8ef bracketrightex f8fa bracelefttp f8f1 bracerighttp f8fc braceleftbt f8f3
bracerightbt f8fe braceleftmid f8f2 bracerightmid f8fd braceex f8f4 arrowvertex f8e6 parenleftbt f8ed
parenrightbt f8f8 parenleftex f8ec parenrightex f8f7 hatwide 302 hatwider 302 hatwidest 302 softhyphen ad
oneoldstyle f731 zerooldstyle f730 twooldstyle f732 threeoldstyle f733 fouroldstyle f734 fiveoldstyle f735
sixoldstyle f736 sevenoldstyle f737 eightoldstyle f738 nineoldstyle f739 centoldstyle f7a2 dollaroldstyle f724
threequartersemdash f6de gimel 5d2 commaaccent f6c3 afii10063 f6c4 afii10064 f6c5 copyrightserif f6d9
copyrightsans f8e9 registersans f8e8 registerserif f6da trademarksans f8ea trademarkserif f6db radicalex f8e5
arrowhorizex f8e7 apple f8ff
`
/** Glyph names that fonts use but the Adobe Glyph List does not contain. */
const unlisted = `
suppress visiblespace epsilon1 pi1 rho1 triangleright triangleleft flat natural sharp slurbelow slurabove lscript
vector tie diamondmath circleminus circledivide circledot equivasymptotic precedesequal followsequal lessmuch
greatermuch follows similarequal owner triangle triangleinv negationslash mapsto Rfractur Ifractur latticetop
unionmulti turnstileleft turnstileright floorleft floorright ceilingleft ceilingright arrowbothv arrowdblbothv
wreathproduct coproduct unionsq intersectionsq subsetsqequal supersetsqequal arrowvertexdbl arrowtp arrowbt arrowdbltp
arrowdblbt cwm perthousandzero SS dbar Germandbls visualspace quotesingleright dblhyphen hyphenchar compwordmark
perzero rangedash hyphen.alt servicemark squaredot square squareplus squaremultiply square.solid squaresolid
diamondsolid clockwise anticlockwise harpoonleftright turnstiledbl forces multimap greaterorequalslant lessequalslant
greaterorequal lessorequal maltesecross check circleR complement circleS beth daleth fj f_j f_f_j t_t c_t s_t f_b
f_f_b f_k null NULL .null subsetnoteql supersetnoteql notexistential measuredangle
`

const pairsOf = (text: string): [string, string][] => {
  const words = text.trim().split(/\s+/)
  return Array.from({ length: words.length / 2 }, (_, i) => [words[2 * i]!, words[2 * i + 1]!])
}

// Matches names that only number the glyphs of a font. After a letter that the pattern excludes, the number may be a
// character code.
const numbered = /^[abd-fh-tv-zABD-FI-TV-Z]\d+$/

let listed: Map<string, string> | null = null

function list(): Map<string, string> {
  if (listed) return listed
  listed = new Map(pairsOf(characters))
  for (const [name, place] of pairsOf(places)) listed.set(name, String.fromCharCode(Number.parseInt(place, 16)))
  for (const name of unlisted.trim().split(/\s+/)) listed.set(name, '')
  return listed
}

/**
 * Returns the character for a glyph name. Returns an empty text for a name without a character, and null for a name
 * outside the list.
 */
export const characterNamed = (name: string): string | null =>
  name === 'nbspace' ? '\u00a0' : (list().get(name) ?? letterNamed(name) ?? (numbered.test(name) ? '' : null))

/** Returns all names of the list, with or without a character. */
export const listedNames = (): string[] => [...list().keys()]
