"""Makes documents with the installed Python packages, one folder for each producer."""
import os
import sys
import traceback

out, font = sys.argv[1], sys.argv[2]
title = "Rental contract"
lines = ["The tenant pays 900 EUR a month.", "Place, date: ____________", "Größe Ω, 12,5 %"]


def path(producer, name):
    folder = os.path.join(out, producer)
    os.makedirs(folder, exist_ok=True)
    return os.path.join(folder, name + ".pdf")


def reportlab():
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table
    from reportlab.lib.styles import getSampleStyleSheet

    pdfmetrics.registerFont(TTFont("Own", font))
    page = canvas.Canvas(path("reportlab", "text"), pagesize=A4)
    page.setTitle(title)
    page.bookmarkPage("top")
    page.addOutlineEntry(title, "top")
    page.setFont("Own", 12)
    for i, line in enumerate(lines):
        page.drawString(72, 760 - 20 * i, line)
    page.linkURL("https://example.org", (72, 600, 172, 620))
    page.showPage()
    page.drawString(72, 760, "Page 2")
    page.save()
    form = canvas.Canvas(path("reportlab", "form"))
    form.drawString(72, 760, title)
    fields = form.acroForm
    fields.textfield(name="name", x=72, y=700)
    fields.textfield(name="comb", x=72, y=650, maxlen=8, fieldFlags="comb")
    fields.checkbox(name="agree", x=72, y=600)
    fields.radio(name="kind", value="a", x=72, y=550, selected=True)
    fields.radio(name="kind", value="b", x=102, y=550)
    fields.choice(name="city", x=72, y=500, options=["Berlin", "Rome"], value="Rome")
    form.showPage()
    form.save()
    styles = getSampleStyleSheet()
    story = [Paragraph(title, styles["Title"]), Spacer(1, 12), Table([["a", "b"], ["1", "2"]])]
    SimpleDocTemplate(path("reportlab", "platypus")).build(story + [Paragraph(x * 40, styles["Normal"]) for x in lines])


def fpdf2():
    from fpdf import FPDF

    for name, compress in (("text", True), ("plain", False)):
        pdf = FPDF()
        pdf.set_compression(compress)
        pdf.add_page()
        pdf.add_font("Own", fname=font)
        pdf.set_font("Own", size=12)
        for line in lines:
            pdf.cell(text=line, new_x="LMARGIN", new_y="NEXT")
        pdf.cell(text="Terms", link="https://example.org")
        with pdf.local_context(fill_opacity=0.5):
            pdf.rect(20, 100, 50, 20, style="F")
        pdf.output(path("fpdf2", name))


def pymupdf():
    import pymupdf

    document = pymupdf.open()
    page = document.new_page()
    for i, line in enumerate(lines):
        page.insert_text((72, 80 + 20 * i), line, fontname="own", fontfile=font)
    page.add_highlight_annot(pymupdf.Rect(72, 70, 200, 90))
    page.add_freetext_annot(pymupdf.Rect(72, 200, 300, 230), "A note")
    page.draw_circle((300, 300), 40, fill=(1, 0, 0))
    page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(72, 300, 200, 320), "uri": "https://example.org"})
    widget = pymupdf.Widget()
    widget.field_name, widget.field_type, widget.rect = "name", pymupdf.PDF_WIDGET_TYPE_TEXT, pymupdf.Rect(72, 400, 272, 420)
    page.add_widget(widget)
    document.set_toc([[1, title, 1]])
    document.save(path("mupdf", "form"))
    document.save(path("mupdf", "small"), garbage=4, deflate=True, use_objstms=1)
    story = pymupdf.Story("<h1>%s</h1><p>%s</p>" % (title, " ".join(lines * 20)))
    writer = pymupdf.DocumentWriter(path("mupdf", "story"))
    more = 1
    while more:
        device = writer.begin_page(pymupdf.paper_rect("a4"))
        more, _ = story.place(pymupdf.paper_rect("a4") + (36, 36, -36, -36))
        story.draw(device)
        writer.end_page()
    writer.close()


def pikepdf():
    import pikepdf

    source = path("reportlab", "text")
    with pikepdf.open(source) as pdf:
        pdf.save(path("qpdf", "plain"), object_stream_mode=pikepdf.ObjectStreamMode.disable)
        pdf.save(path("qpdf", "packed"), object_stream_mode=pikepdf.ObjectStreamMode.generate)
        pdf.save(path("qpdf", "linearized"), linearize=True)


def pypdf():
    import pypdf

    writer = pypdf.PdfWriter(clone_from=path("reportlab", "form"))
    writer.update_page_form_field_values(writer.pages[0], {"name": "Anna"})
    writer.write(path("pypdf", "filled"))
    merged = pypdf.PdfWriter()
    for name in ("text", "platypus"):
        merged.append(path("reportlab", name))
    merged.write(path("pypdf", "merged"))


def matplotlib():
    import matplotlib

    matplotlib.use("pdf")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.plot([1, 3, 2], label="rent")
    axes.fill_between([0, 1, 2], [1, 3, 2], alpha=0.3, hatch="/")
    axes.set_title(title)
    figure.savefig(path("matplotlib", "plot"))


def typst():
    import typst

    source = os.path.join(out, "typst.typ")
    with open(source, "w") as file:
        file.write("= %s\n\n%s\n\n#link(\"https://example.org\")[Terms]\n\n$ x^2 + y^2 $\n\n#table(columns: 2, [a], [b])\n" % (title, "\n\n".join(lines)))
    typst.compile(source, output=path("typst", "text"))
    for standard in ("a-2b", "a-3b", "1.7"):
        typst.compile(source, output=path("typst", standard.replace(".", "-")), pdf_standards=standard)


def pdfium():
    import pypdfium2

    document = pypdfium2.PdfDocument(path("reportlab", "text"))
    document.save(path("pdfium", "saved"))
    new = pypdfium2.PdfDocument.new()
    new.import_pages(document)
    new.save(path("pdfium", "imported"))


def xhtml2pdf():
    from xhtml2pdf import pisa

    with open(path("xhtml2pdf", "text"), "wb") as file:
        pisa.CreatePDF("<h1>%s</h1><p>%s</p><a href='https://example.org'>Terms</a>" % (title, "<br/>".join(lines)), dest=file)


def weasyprint():
    from weasyprint import HTML

    page = "<html lang=en><title>%s</title><h1>%s</h1><p>%s</p><form><input name=a></form>" % (title, title, "<br>".join(lines))
    HTML(string=page).write_pdf(path("weasyprint", "text"))
    HTML(string=page).write_pdf(path("weasyprint", "form"), pdf_forms=True)
    HTML(string=page).write_pdf(path("weasyprint", "archival"), pdf_variant="pdf/a-3b")
    HTML(string=page).write_pdf(path("weasyprint", "tagged"), pdf_variant="pdf/ua-1")


def img2pdf():
    import io

    import img2pdf as converter
    from PIL import Image

    image = io.BytesIO()
    Image.new("RGB", (300, 400), "white").save(image, "JPEG")
    with open(path("img2pdf", "scan"), "wb") as file:
        file.write(converter.convert(image.getvalue()))
    Image.new("RGB", (300, 400), "white").save(path("pillow", "scan"))


def svglib():
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    source = os.path.join(out, "drawing.svg")
    with open(source, "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="80" cy="80" r="40" fill="red" opacity=".5"/><text x="10" y="180">%s</text></svg>' % title)
    renderPDF.drawToFile(svg2rlg(source), path("svglib", "drawing"))
    import cairosvg

    cairosvg.svg2pdf(url=source, write_to=path("cairosvg", "drawing"))


makers = [reportlab, fpdf2, pymupdf, pikepdf, pypdf, matplotlib, typst, pdfium, xhtml2pdf, weasyprint, img2pdf, svglib]
for maker in makers:
    try:
        maker()
    except Exception as error:
        print("%s: %s" % (maker.__name__, traceback.format_exception_only(error)[-1].strip()))
