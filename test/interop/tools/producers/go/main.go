// Makes documents with Go libraries, one folder for each producer: go run . <folder> <font>.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/go-pdf/fpdf"
	"github.com/signintech/gopdf"
)

var lines = []string{"The tenant pays 900 EUR a month.", "Place, date: ____________", "Größe, 12,5 %"}

func pathOf(producer, name string) string {
	folder := filepath.Join(os.Args[1], producer)
	os.MkdirAll(folder, 0o777)
	return filepath.Join(folder, name+".pdf")
}

func makeFpdf(font string) error {
	for _, isCompressed := range []bool{false, true} {
		pdf := fpdf.New("P", "mm", "A4", filepath.Dir(font))
		pdf.SetCompression(isCompressed)
		pdf.AddUTF8Font("Own", "", filepath.Base(font))
		pdf.SetTitle("Contract", true)
		pdf.AddPage()
		pdf.SetFont("Own", "", 12)
		for _, line := range lines {
			pdf.CellFormat(0, 8, line, "1", 1, "", false, 0, "https://example.org")
		}
		pdf.SetAlpha(0.5, "Multiply")
		pdf.LinearGradient(20, 120, 50, 20, 255, 0, 0, 0, 0, 255, 0, 0, 1, 0)
		if err := pdf.OutputFileAndClose(pathOf("gofpdf", fmt.Sprintf("compressed-%t", isCompressed))); err != nil {
			return err
		}
	}
	return nil
}

func makeGopdf(font string) error {
	pdf := gopdf.GoPdf{}
	pdf.Start(gopdf.Config{PageSize: *gopdf.PageSizeA4})
	pdf.AddPage()
	if err := pdf.AddTTFFont("Own", font); err != nil {
		return err
	}
	if err := pdf.SetFont("Own", "", 12); err != nil {
		return err
	}
	for i, line := range lines {
		pdf.SetXY(50, float64(50+20*i))
		pdf.Cell(nil, line)
	}
	pdf.RectFromUpperLeftWithStyle(50, 200, 90, 40, "FD")
	return pdf.WritePdf(pathOf("gopdf", "text"))
}

func main() {
	for name, make := range map[string]func(string) error{"gofpdf": makeFpdf, "gopdf": makeGopdf} {
		if err := make(os.Args[2]); err != nil {
			fmt.Printf("%s: %v\n", name, err)
		}
	}
}
